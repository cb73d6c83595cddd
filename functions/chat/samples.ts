import { newId } from '#core/lib/ids'
import { nothing, type Samples } from '#scripts/testing/sample'

export const chatSamples: Samples<'chat'> = {
  list: nothing,
  init: {
    request: ({ client, coach }, role) => ({
      body:
        role === 'admin'
          ? { clientId: client.id, toAdmin: true }
          : { clientId: client.id, nutritionistId: coach.id },
    }),
    foreign: ({ client, coach, otherClient, otherCoach, pendingCoach, admin }) => [
      { as: client, request: { body: { clientId: otherClient.id, nutritionistId: otherCoach.id } } },
      { as: client, request: { body: { clientId: client.id, nutritionistId: pendingCoach.id } } },
      { as: client, request: { body: { clientId: otherClient.id, toAdmin: true } } },
      { as: coach, request: { body: { clientId: otherClient.id, nutritionistId: coach.id } } },
      { as: coach, request: { body: { clientId: client.id, nutritionistId: otherCoach.id } } },
      { as: admin, request: { body: { clientId: newId(), toAdmin: true } } },
    ],
  },
  token: nothing,
  countNotifications: {
    request: (cast, role) => ({
      body: { userId: role === 'admin' ? -1 : cast[role === 'coach' ? 'coach' : 'client'].id, count: 2 },
    }),
    foreign: ({ client, otherClient, coach }) => [
      { as: client, request: { body: { userId: otherClient.id, count: 1 } } },
      { as: client, request: { body: { userId: -1, count: 1 } } },
      { as: coach, request: { body: { userId: client.id, count: 1 } } },
    ],
  },
}
