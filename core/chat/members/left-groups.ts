import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import type { Action } from '#core/audit/shared/actions'

/** A group that a person has left. Only the audit log remembers it. */
export interface LeftGroup {
  channelId: string
  /** Finds it again: the day and the id of the audit entry, `20261129.01K…`. */
  leftId: string
}

const LEFT: Action = 'group.leave'
const PAGE_SIZE = 100

/** Returns all groups that a person has left, each once. */
export const allLeftGroups = async (personId: string): Promise<LeftGroup[]> =>
  eachOnce(await AuditEntity.queryAll(`audited#${personId}`, { index: 'gsi1' }))

/** Returns those in the next page of what happened to the person, newest first, and where the page after it begins. */
export async function listLeftGroups(
  personId: string,
  below?: string,
): Promise<{ groups: LeftGroup[]; next: string | null }> {
  const entries = await AuditEntity.query(`audited#${personId}`, {
    index: 'gsi1',
    newestFirst: true,
    limit: PAGE_SIZE,
    ...(below && { below }),
  })
  return { groups: eachOnce(entries), next: entries.at(PAGE_SIZE - 1)?.entryId ?? null }
}

/** Returns the group that this person has left. Undefined for anyone else's. */
export async function findLeftGroup(personId: string, leftId: string): Promise<LeftGroup | undefined> {
  const [, year, month, date, entryId] = /^(\d{4})(\d\d)(\d\d)\.(\w+)$/.exec(leftId) ?? []
  const entry = entryId && (await AuditEntity.find({ day: `${year}-${month}-${date}`, entryId }))
  return entry && entry.targetId === personId ? leftGroupIn(entry)[0] : undefined
}

const eachOnce = (entries: AuditEntry[]) => [
  ...new Map(entries.flatMap(leftGroupIn).map((left) => [left.channelId, left])).values(),
]

function leftGroupIn({ action, details, day, entryId }: AuditEntry): LeftGroup[] {
  const channelId = details?.channelId
  if (action !== LEFT || typeof channelId !== 'string') return []
  return [{ channelId, leftId: `${day.replaceAll('-', '')}.${entryId}` }]
}
