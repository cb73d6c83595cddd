import { AuditEntity } from '#core/audit/entity'
import type { Action } from '#core/audit/shared/actions'
import { type AppError, conflict } from '#core/shared/errors'

/** The newest entries about a person or thing in which the change is looked for. Most of the others are views. */
const LOOK_BACK = 20

/**
 * Refuses a change of what another admin has changed since it was shown, and says who. The index may be a moment late,
 * in which case it says only that it was another admin.
 */
export async function changedByAnother(
  targetId: string,
  actions: readonly Action[],
  thing: string,
): Promise<AppError> {
  const entries = await AuditEntity.query(`audited#${targetId}`, {
    index: 'gsi1',
    newestFirst: true,
    limit: LOOK_BACK,
  })
  const change = entries.find(({ action }) => actions.some((one) => one === action))
  return conflict(
    `${change?.adminName ?? 'Another admin'} just changed this ${thing}. Please check and try again.`,
    'STALE',
  )
}
