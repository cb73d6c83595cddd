import { newId } from '#core/lib/ids'
import { preference } from '#scripts/testing/answers'
import * as Payments from '#scripts/testing/payments'
import { makeReview } from '#scripts/testing/reviews'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const discoverySamples: Samples<'discovery'> = {
  search: { request: () => ({ query: 'search=carl&experience=5' }) },
  recommend: nothing,
  countFitting: {
    request: () => ({ body: preference }),
    publicReason: 'The body contains no ids',
  },
  getCoach: {
    request: ({ freeCoach }) => ({ params: { id: freeCoach.id } }),
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { params: { id } },
      })),
  },
  listReviews: {
    request: async ({ freeCoach }) => {
      await makeReview(freeCoach)
      return { params: { id: freeCoach.id } }
    },
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { params: { id } },
      })),
  },
  getClient: {
    request: async ({ coach, client }) => {
      await Payments.makeRelationship(coach, client)
      return { params: { id: client.id } }
    },
    foreign: ({ coach, otherClient, otherCoach }) =>
      [otherClient, otherCoach, { id: newId() }].map(({ id }) => ({
        as: coach,
        request: { params: { id } },
      })),
  },
}
