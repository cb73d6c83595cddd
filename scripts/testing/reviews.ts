import { ClientSumEntity } from '#core/ledger/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { prepareReviewChange } from '#core/reviews/change'
import type { ReviewItem } from '#core/reviews/entity'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { makeClient, type TestPerson } from '#scripts/testing/people'

/** Records that the client has paid the coach. */
export const makePaid = (coach: TestPerson, client: TestPerson, payments = 1) =>
  write(
    ClientSumEntity.put({
      coachId: coach.id,
      clientId: client.id,
      amountCents: payments * 10_000,
      payments,
      paidAt: nowSeconds(),
    }),
  )

/** Creates a published review by a new client, unless `overrides` say otherwise. */
export async function makeReview(coach: TestPerson, overrides: Partial<ReviewItem> = {}) {
  const review: ReviewItem = {
    coachId: coach.id,
    clientId: overrides.clientId ?? (await makeClient()).id,
    reviewId: newId(),
    text: 'Patient, clear and always there.',
    rating: 4.5,
    status: 'APPROVED',
    createdAt: nowIso(),
    answer: null,
    version: 1,
    ...overrides,
  }
  await transact(prepareReviewChange(undefined, review))
  return review
}

/** Returns a coach's reply to a review. */
export const makeAnswer = (overrides: Partial<NonNullable<ReviewItem['answer']>> = {}) => ({
  answerId: newId(),
  text: 'Thank you, you did the work.',
  status: 'PENDING' as const,
  createdAt: nowIso(),
  ...overrides,
})
