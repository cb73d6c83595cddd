import { AuditEntity } from '#core/audit/entity'
import { DeletionEntity } from '#core/client/entity'
import { erasedHash } from '#core/erasure/erased-ids'
import { SYSTEM } from '#core/lib/actor'

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
  return [...new Set(ids.map(erasedHash))]
}
