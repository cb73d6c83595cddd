import { newId } from '#core/lib/ids'
import { nothing, type Samples } from '#scripts/testing/sample'

export const discoverySamples: Samples<'discovery'> = {
  search: { request: () => ({ query: 'search=carl&experience=5' }) },
  recommend: nothing,
  getCoach: {
    request: ({ freeCoach }) => ({ params: { id: freeCoach.id } }),
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { params: { id } },
      })),
  },
}
