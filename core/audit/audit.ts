import { AuditEntity, type AuditEntry } from '#core/audit/entity'
import type { Actor } from '#core/lib/actor'
import { dayOf, now, nowIso } from '#core/lib/clock'
import { newId } from '#core/lib/ids'

/** The entry that belongs into the transaction of a privileged act (rule logs-hold-ids-only). */
export const record = (actor: Actor, action: string, targetId: string, details?: AuditEntry['details']) =>
  AuditEntity.create({
    entryId: newId(),
    day: dayOf(now()),
    actorId: actor.id,
    actorRole: actor.role,
    actorName: actor.role === 'admin' ? actor.name : undefined,
    action,
    targetId,
    details,
    createdAt: nowIso(),
  })
