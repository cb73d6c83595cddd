import { tiersOf } from '#core/coach/shared/prices'
import type { Coach } from '#core/coach/shared/schema'
import type { CoachDetail } from '#core/discovery/shared/schema'

/** A coach's own profile as seen by a client who has neither sent a request nor set preferences. */
export function asClientsSee(coach: Coach): CoachDetail {
  const { nutritionistsReviews: ratings, stripeAccount } = coach
  const sum = ratings.reduce((total, { rating }) => total + rating, 0)
  return {
    ...coach,
    rating: {
      average: ratings.length > 0 ? Math.round((sum / ratings.length) * 2) / 2 : 0,
      count: ratings.length,
    },
    reviews: [],
    extraSpecialties: [],
    status: null,
    note: '',
    saved: false,
    canBePaid: stripeAccount.submitted,
    subscribed: false,
    prices: [...tiersOf(coach)],
    match: { score: 0, reasons: [] },
  }
}
