import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import type { AuditQuery } from '#core/audit/shared/schema'
import { idFrom, timeOf } from '#core/lib/ids'
import type { IndexName } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'

const DAY_MILLISECONDS = 24 * 3600 * 1000
const WINDOW_DAYS = 7
const FIRST_DAY = '2022-01-01'
const PAGE_SIZE = 20
/** What is read of each partition at once where only some of it matches. */
const BATCH_SIZE = 100

export interface AuditPage {
  entries: AuditEntry[]
  /** Where the next page goes on, which may be empty while there is more; null at the end. */
  next: string | null
}

/**
 * One page of the log, newest first. A person's or an admin's acts stand in one partition, all others in one for each
 * day, of which a week is read at once: a page costs the same however long the log is.
 */
export async function readLog(query: AuditQuery, pageSize = PAGE_SIZE): Promise<AuditPage> {
  const end = query.before ?? idFrom(startOf(query.day ?? dayOf(now())) + DAY_MILLISECONDS)
  const isWhole = !query.action && !query.day && !(query.person && query.admin)
  const limit = isWhole ? pageSize + 1 : Math.max(pageSize, BATCH_SIZE)
  const { partitions, bottom } = partitionsOf(query, end)
  const read = await Promise.all(
    partitions.map(({ pk, index }) => AuditEntity.query(pk, { index, limit, below: end, newestFirst: true })),
  )
  const lastIds = read.flatMap((entries) => (entries.length === limit ? (entries.at(-1)?.entryId ?? []) : []))
  // Below this one of the partitions may hold more than was read of it.
  const floor = lastIds.sort().at(-1)
  const known = read
    .flat()
    .filter(({ entryId }) => !floor || entryId >= floor)
    .sort((a, b) => (a.entryId < b.entryId ? 1 : -1))
  const matching = known.filter(matches(query))
  const entries = matching.slice(0, pageSize)
  if (matching.length > pageSize) return { entries, next: entries.at(-1)?.entryId ?? null }
  const isPast = query.day !== undefined && floor !== undefined && dayOf(timeOf(floor)) < query.day
  return { entries, next: isPast ? null : (floor ?? bottom) }
}

interface Partitions {
  partitions: { pk: string; index?: IndexName }[]
  /** Where those before them begin; null when there are none. */
  bottom: string | null
}

function partitionsOf({ person, admin, day }: AuditQuery, end: string): Partitions {
  if (person) return { partitions: [{ pk: `audited#${person}`, index: 'gsi1' }], bottom: null }
  if (admin) return { partitions: [{ pk: `acted#${admin}`, index: 'gsi2' }], bottom: null }
  if (day) return { partitions: [{ pk: `audit#${day}` }], bottom: null }
  const last = startOf(dayOf(timeOf(end) - 1))
  const days = Array.from({ length: WINDOW_DAYS }, (_, back) => dayOf(last - back * DAY_MILLISECONDS))
  const first = days.at(-1) ?? FIRST_DAY
  return {
    partitions: days.map((one) => ({ pk: `audit#${one}` })),
    bottom: first > FIRST_DAY ? idFrom(startOf(first)) : null,
  }
}

const matches =
  ({ person, admin, action, day }: AuditQuery) =>
  (entry: AuditEntry) =>
    (!person || entry.targetId === person) &&
    (!admin || entry.actorId === admin) &&
    (!action || entry.action === action) &&
    (!day || entry.day === day)

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
