import { newId } from '#core/lib/ids'
import * as Extras from '#scripts/testing/extras'
import type { Samples } from '#scripts/testing/samples/sample'

export const impactSamples: Samples<'impact'> = {
  previewClientStatus: {
    request: ({ client }) => ({ params: { id: client.id }, query: 'status=SUSPENDED' }),
    foreign: ({ admin, coach }) =>
      [coach, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, query: 'status=SUSPENDED' },
      })),
  },
  previewCoachStatus: {
    request: ({ coach }) => ({ params: { id: coach.id }, query: 'status=SUSPENDED' }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: { params: { id }, query: 'status=SUSPENDED' },
      })),
  },
  previewExtraDecision: {
    request: async ({ coach }) => ({ params: { id: await Extras.make(coach) }, query: 'accept=true' }),
    foreign: ({ admin, coach }) =>
      [coach.id, newId()].map((id) => ({ as: admin, request: { params: { id }, query: 'accept=true' } })),
  },
  previewUndo: {
    request: async ({ coach }) => {
      const undone = await Extras.make(coach)
      await Extras.decide(undone, true)
      return { params: { id: coach.id }, query: `action=extra.accept&undone=${undone}&version=1` }
    },
    foreign: ({ admin, client, coach }) =>
      [client.id, coach.id].map((id) => ({
        as: admin,
        request: { params: { id }, query: `action=extra.accept&undone=${newId()}&version=1` },
      })),
  },
}
