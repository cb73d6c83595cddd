import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import { type AppError, conflict } from '#core/shared/errors'

/** The newest entries about a person or thing in which the change is looked for. Most of the others are views. */
const LOOK_BACK = 20

/** Whether an entry is about the change that gave a client or coach this status. */
export const isChangeTo =
  (role: 'client' | 'coach', status: string) =>
  ({ action, details }: AuditEntry): boolean =>
    [`${role}.status`, `${role}.restore`].includes(action) && details?.to === status

/**
 * Refuses an admin's change of what has changed since it was shown, and says which admin was faster. `madeIt` tells
 * whether an entry is about the change that led to the current state, because clients and coaches change some of it
 * themselves. Then, or if the index is a moment late, no one is named.
 */
export async function changedByAnother(
  targetId: string,
  thing: string,
  madeIt: (entry: AuditEntry) => boolean,
): Promise<AppError> {
  const entries = await AuditEntity.query(`audited#${targetId}`, {
    index: 'gsi1',
    newestFirst: true,
    limit: LOOK_BACK,
  })
  const name = entries.find(madeIt)?.adminName
  const what = name ? `${name} just changed this ${thing}` : `This ${thing} was just changed`
  return conflict(`${what}. Please check and try again.`, 'STALE')
}
