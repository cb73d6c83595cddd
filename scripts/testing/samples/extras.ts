import { newId } from '#core/lib/ids'
import * as Extras from '#scripts/testing/extras'
import type { Samples } from '#scripts/testing/samples/sample'

export const extrasSamples: Samples<'extras'> = {
  list: {
    request: ({ coach }) => ({ params: { id: coach.id } }),
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { params: { id } },
      })),
  },
  save: {
    request: async ({ coach }) => ({ body: { id: await Extras.make(coach), ...Extras.draft } }),
    foreign: ({ coach, otherCoach }, own) => [
      { as: otherCoach, request: own },
      { as: coach, request: { body: { id: newId(), ...Extras.draft } } },
    ],
  },
  remove: {
    request: async ({ coach }) => ({ body: { id: await Extras.make(coach) } }),
    foreign: ({ coach, otherCoach }, own) => [
      { as: otherCoach, request: own },
      { as: coach, request: { body: { id: newId() } } },
    ],
  },
  listPending: { request: () => ({}) },
  decide: {
    request: async ({ coach }) => ({ body: { id: await Extras.make(coach), accept: true } }),
    foreign: ({ admin, coach }) =>
      [newId(), coach.id].map((id) => ({ as: admin, request: { body: { id, accept: true } } })),
  },
  undo: {
    request: async ({ coach }) => {
      const id = await Extras.make(coach)
      await Extras.decide(id, true)
      return { body: { nutritionistId: coach.id, id, version: 1 } }
    },
    foreign: ({ admin, otherCoach }, { body }) =>
      [{ nutritionistId: otherCoach.id }, { id: newId() }].map((other) => ({
        as: admin,
        request: { body: { ...body, ...other } },
      })),
  },
}
