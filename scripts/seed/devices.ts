import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { Write } from '#core/lib/table'
import { PushDevicesEntity, PushOwnerEntity } from '#core/push/entity'
import type { PushService } from '#scripts/local/push/server'

/** Gives each person a phone. The console shows the notifications it gets. */
export const makeDevices = (push: PushService, people: (ClientItem | CoachItem)[]): Write[] =>
  people.flatMap((person) => {
    const { subject } = person
    const [userId, role] =
      'clientId' in person ? [person.clientId, 'client' as const] : [person.coachId, 'coach' as const]
    const subscription = push.subscribe()
    const signIn = { id: 'phone', beganAtSeconds: Math.floor(Date.parse(person.createdAt) / 1000) }
    const device = { ...subscription, hideText: false, signIn }
    return [
      PushDevicesEntity.put({ userId, role, subject, devices: [device], version: 1 }),
      PushOwnerEntity.put({ endpoint: subscription.endpoint, userId }),
    ]
  })
