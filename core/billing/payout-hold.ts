import { DeletionEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { isForeignAccount, stripe } from '#core/stripe/client'

/**
 * Holds the payouts of a coach who deleted their own account, until their clients' refunds are taken from the balance,
 * and resumes them if the account is kept (rule own-deletion). Goes by the stored deletion, so it is safe to repeat and
 * in any order.
 */
export async function holdPayoutsAtStripe(coachId: string): Promise<void> {
  const [coach, deletion] = await Promise.all([
    CoachEntity.find({ coachId }),
    DeletionEntity.find({ clientId: coachId }),
  ])
  if (coach?.expressAccountId)
    await setPayoutsAtStripe(coach.expressAccountId, deletion?.cancelHash ? 'manual' : 'daily')
}

/** `daily` is Stripe's default, and the only schedule that coaches can have. Skips accounts that are gone. */
export async function setPayoutsAtStripe(stripeAccount: string, interval: 'daily' | 'manual'): Promise<void> {
  try {
    await stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval } } } },
      { stripeAccount },
    )
  } catch (error) {
    if (!isForeignAccount(error)) throw error
  }
}
