import { AuditEntity } from '#core/audit/entity'
import type { Action } from '#core/audit/shared/actions'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { Write } from '#core/lib/table'
import { DAY_MS, iso, today } from '#scripts/seed/dates'
import { randomOf } from '#scripts/seed/random'

/** What the admin did in the past: decided on coaches, suspended some people and opened some profiles. */
export function auditWritesOfSeed(adminId: string, coaches: CoachItem[], clients: ClientItem[]): Write[] {
  const decided = coaches.filter(({ status }) => status !== 'PENDING')
  return [
    ...decided.map(({ coachId, createdAt, status }) =>
      auditWrite(adminId, 'coach.status', coachId, Date.parse(createdAt) + 2 * DAY_MS, {
        from: 'PENDING',
        to: status,
      }),
    ),
    ...clients
      .filter(({ status }) => status === 'SUSPENDED')
      .map(({ clientId }, index) =>
        auditWrite(adminId, 'client.status', clientId, today() - (index + 3) * DAY_MS, {
          from: 'ACTIVE',
          to: 'SUSPENDED',
        }),
      ),
    ...clients
      .slice(0, 4)
      .map(({ clientId }, index) => auditWrite(adminId, 'client.read', clientId, today() - index * DAY_MS)),
  ]
}

export function auditWrite(
  adminId: string,
  action: Action,
  targetId: string,
  requestedTime: number,
  details?: Record<string, string>,
): Write {
  const time = Math.min(requestedTime, today())
  const createdAt = iso(time)
  return AuditEntity.put({
    entryId: randomOf(`${action} ${targetId}`).id(time),
    day: createdAt.slice(0, 10),
    actorId: adminId,
    actorRole: 'admin',
    adminName: 'Ada Admin',
    action,
    targetId,
    details,
    createdAt,
  })
}
