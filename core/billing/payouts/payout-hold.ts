import { CoachEntity } from '#core/coach/entity'
import { DeletionEntity, isOwnDeletion } from '#core/identity/entity'
import { log } from '#core/lib/log'
import { describeStripeError, isForbidden, isRefused, stripe } from '#core/stripe/client'

/**
 * Holds the payouts of a coach who deleted their own account, until their clients' refunds are taken from the balance,
 * and resumes them if the account is kept (rule own-deletion). Goes by the stored deletion, so it is safe to repeat and
 * in any order.
 */
export async function holdOrResumePayoutsAtStripe(coachId: string): Promise<void> {
  const [coach, deletion] = await Promise.all([
    CoachEntity.findIncludingDeleted({ coachId }),
    DeletionEntity.find({ personId: coachId }),
  ])
  if (coach?.expressAccountId)
    await setPayoutsAtStripe(coach.expressAccountId, deletion && isOwnDeletion(deletion) ? 'manual' : 'daily')
}

/**
 * `daily` is Stripe's default, and the only schedule that coaches can have. A refusal would be repeated forever, so it
 * is only logged: it mustn't keep plans from ending or data from being erased.
 */
export async function setPayoutsAtStripe(stripeAccount: string, interval: 'daily' | 'manual'): Promise<void> {
  try {
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval } } } },
      { stripeAccount },
    )
  } catch (error) {
    if (!isForbidden(error) && !isRefused(error)) throw error
    log('error', 'payout schedule refused', { interval, ...describeStripeError(error) })
  }
}
