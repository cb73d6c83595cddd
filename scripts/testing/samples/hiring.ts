import { newId } from '#core/lib/ids'
import * as Payments from '#scripts/testing/payments'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const hiringSamples: Samples<'hiring'> = {
  request: {
    request: ({ client, freeCoach }) => ({
      body: {
        nutritionistId: freeCoach.id,
        clientId: client.id,
        note: 'I work nights and want to eat better.',
      },
    }),
    foreign: ({ client, otherClient, freeCoach, pendingCoach }) => [
      { as: client, request: { body: { nutritionistId: freeCoach.id, clientId: otherClient.id } } },
      { as: client, request: { body: { nutritionistId: pendingCoach.id, clientId: client.id } } },
      { as: client, request: { body: { nutritionistId: otherClient.id, clientId: client.id } } },
    ],
  },
  withdraw: {
    request: async ({ client, freeCoach }) => {
      await Payments.makeRelationship(freeCoach, client, 'PENDING')
      return { body: { nutritionistId: freeCoach.id, clientId: client.id } }
    },
    foreign: ({ client, coach, otherCoach, otherClient }) =>
      [otherCoach, coach].map(({ id }) => ({
        as: client,
        request: { body: { nutritionistId: id, clientId: otherClient.id } },
      })),
  },
  listRelationships: {
    request: ({ coach }) => ({ body: { nutritionistId: coach.id } }),
    foreign: ({ coach, otherCoach }) => [
      { as: coach, request: { body: { nutritionistId: otherCoach.id } } },
      { as: coach, request: { body: { nutritionistId: newId() } } },
    ],
  },
  listClients: nothing,
  listClientsOf: {
    request: ({ coach }) => ({ params: { id: coach.id } }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  pageClients: { request: () => ({ query: 'list=approved&search=a' }) },
  setVisibility: {
    request: async ({ coach, client }) => {
      await Payments.makeRelationship(coach, client)
      return { body: { nutritionistId: coach.id, clientId: client.id, hide: true } }
    },
    foreign: ({ coach, client, otherCoach, otherClient }) =>
      [
        { clientId: otherClient.id, nutritionistId: otherCoach.id },
        { clientId: otherClient.id, nutritionistId: coach.id },
        { clientId: client.id, nutritionistId: otherCoach.id },
        { clientId: newId(), nutritionistId: coach.id },
      ].map((ids) => ({ as: coach, request: { body: { hide: true, ...ids } } })),
  },
  decide: {
    request: async ({ coach, client }) => {
      await Payments.makeRelationship(coach, client, 'PENDING')
      return { body: { status: 'APPROVED', clientId: client.id, nutritionistId: coach.id } }
    },
    foreign: ({ coach, client, otherCoach, otherClient }) =>
      [
        { clientId: otherClient.id, nutritionistId: otherCoach.id },
        { clientId: otherClient.id, nutritionistId: coach.id },
        { clientId: client.id, nutritionistId: otherCoach.id },
        { clientId: newId(), nutritionistId: coach.id },
      ].map((ids) => ({ as: coach, request: { body: { status: 'REJECTED', ...ids } } })),
  },
  listCoaches: nothing,
  listSaved: nothing,
  save: {
    request: ({ freeCoach }) => ({ body: { nutritionistId: freeCoach.id } }),
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { body: { nutritionistId: id } },
      })),
  },
  unsave: {
    request: ({ freeCoach }) => ({ body: { nutritionistId: freeCoach.id } }),
    publicReason: "Any id only affects the caller's own list",
  },
}
