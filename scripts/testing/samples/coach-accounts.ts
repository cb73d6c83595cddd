import { newId } from '#core/lib/ids'
import { makeCoach } from '#scripts/testing/people'
import type { Samples } from '#scripts/testing/samples/sample'

export const coachAccountsSamples: Samples<'coachAccounts'> = {
  remove: {
    request: async () => ({ params: { id: (await makeCoach()).id } }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
  restore: {
    request: async () => ({ params: { id: (await makeCoach()).id } }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({ as: admin, request: { params: { id } } })),
  },
}
