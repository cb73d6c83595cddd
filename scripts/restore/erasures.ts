import { AuditEntity } from '#core/audit/entity'
import { DeletionEntity } from '#core/client/entity'
import { erasureHashOf } from '#core/erasure/erased-ids'
import { listErasures } from '#core/erasure/ledger'
import { SYSTEM } from '#core/lib/actor'

/** Returns the hashes of everyone who was erased or is being erased. */
export const erasures = async (): Promise<string[]> => [
  ...new Set([...(await listErasures()), ...(await erasuresInTable())]),
]

/**
 * Returns the hashes of the erasures that the live table itself knows of: completed ones from the audit log, and those
 * that have begun. They protect people even if the ledger lacks them.
 */
export async function erasuresInTable(): Promise<string[]> {
  const [acts, deletions] = await Promise.all([
    AuditEntity.queryAll(`acted#${SYSTEM.id}`, { index: 'gsi2' }),
    DeletionEntity.queryAll('deletions'),
  ])
  const ids = [
    ...acts.filter(({ action }) => action.endsWith('.erase')).map(({ targetId }) => targetId),
    ...deletions.filter(({ isBegun }) => isBegun).map(({ clientId }) => clientId),
  ]
  return [...new Set(ids.map(erasureHashOf))]
}
