import { newId } from '#core/lib/ids'
import { answers } from '#scripts/testing/items'
import { makeCoach } from '#scripts/testing/people'
import type { Samples } from '#scripts/testing/sample'

export const coachSamples: Samples<'coach'> = {
  apply: {
    request: ({ coach }) => ({ body: { ...answers(coach.email), hoursWeekly: 21 } }),
  },
  setAvailability: { request: () => ({ body: { status: false } }) },
  listApplicants: { request: () => ({ query: 'search=carl' }) },
  list: { request: () => ({ query: 'search=carl' }) },
  setStatus: {
    request: async () => ({
      params: { id: (await makeCoach({ status: 'PENDING' })).id },
      body: { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' },
    }),
    foreign: ({ admin, client }) =>
      [client, { id: newId() }].map(({ id }) => ({
        as: admin,
        request: {
          params: { id },
          body: { status: 'APPROVED', interviewStatus: true, previousStatus: 'PENDING' },
        },
      })),
  },
}
