import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import type { Action } from '#core/audit/shared/actions'
import type { Actor, SYSTEM } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { dayOf, now, nowIso } from '#core/shared/clock'

/**
 * Prepares an audit entry for the transaction of a privileged action. `details` contains ids and states, never
 * personal data (rule log-ids-only).
 */
export const prepareAuditEntry = (
  actor: Actor | typeof SYSTEM,
  action: Action,
  targetId: string,
  details?: AuditEntry['details'],
) =>
  AuditEntity.create({
    entryId: newId(),
    day: dayOf(now()),
    actorId: actor.id,
    actorRole: actor.role,
    adminName: actor.role === 'admin' ? actor.name : undefined,
    address: actor.role === 'admin' ? actor.address : undefined,
    action,
    targetId,
    details,
    createdAt: nowIso(),
  })
