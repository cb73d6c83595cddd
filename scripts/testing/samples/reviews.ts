import { newId } from '#core/lib/ids'
import { makeAnswer, makePaid, makeReview } from '#scripts/testing/reviews'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const text = 'Patient, clear and always there.'

export const reviewsSamples: Samples<'reviews'> = {
  listOwn: nothing,
  write: {
    request: async ({ coach, client }) => {
      await makePaid(coach, client)
      return { body: { nutritionistId: coach.id, rating: 4.5, text } }
    },
    foreign: ({ client, pendingCoach, suspendedCoach, otherClient }) =>
      [pendingCoach, suspendedCoach, otherClient, { id: newId() }].map(({ id }) => ({
        as: client,
        request: { body: { nutritionistId: id, rating: 4.5, text } },
      })),
  },
  remove: {
    request: ({ coach }) => ({ body: { nutritionistId: coach.id } }),
    publicReason: "Any id only affects the caller's own review",
  },
  listForCoach: nothing,
  answer: {
    request: async ({ coach }) => ({
      params: { id: (await makeReview(coach)).reviewId },
      body: { text: 'Thank you, you did the work.' },
    }),
    foreign: ({ coach, otherCoach }, own) => [
      { as: otherCoach, request: own },
      { as: coach, request: { ...own, params: { id: newId() } } },
    ],
  },
  listWaiting: { request: () => ({ query: 'search=carl' }) },
  decide: {
    request: async ({ coach }) => ({
      body: { id: (await makeReview(coach, { status: 'PENDING' })).reviewId, status: 'APPROVED' },
    }),
    foreign: ({ admin, coach }) =>
      [coach.id, newId()].map((id) => ({ as: admin, request: { body: { id, status: 'APPROVED' } } })),
  },
  preview: {
    request: async ({ coach }) => ({
      params: { id: (await makeReview(coach, { status: 'PENDING' })).reviewId },
      query: 'status=APPROVED',
    }),
    foreign: ({ admin, coach }) =>
      [coach.id, newId()].map((id) => ({
        as: admin,
        request: { params: { id }, query: 'status=APPROVED' },
      })),
  },
  listWaitingAnswers: { request: () => ({ query: 'search=carl' }) },
  decideAnswer: {
    request: async ({ coach }) => {
      const answer = makeAnswer()
      const { reviewId } = await makeReview(coach, { answer })
      return { body: { id: reviewId, answerId: answer.answerId, status: 'APPROVED' } }
    },
    foreign: ({ admin }, own) => [
      { as: admin, request: { body: { ...own.body, id: newId() } } },
      { as: admin, request: { body: { ...own.body, id: newId(), answerId: newId() } } },
    ],
  },
}
