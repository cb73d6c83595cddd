import type { Coach } from '#core/coach/shared/schema'

/** Why clients can't buy plans from an approved coach, or undefined if they can. */
export function unpayableReason({
  nutritionistStatus: { status },
  stripeAccount: { expressAccountId, onboarded, submitted, errors },
}: Coach): string | undefined {
  if (status !== 'APPROVED' || submitted) return undefined
  if (!onboarded && errors.length > 0) return 'The account was closed at Stripe'
  if (!expressAccountId) return "Hasn't started to connect a bank account"
  if (!onboarded) return "Hasn't finished Stripe's form"
  return errors.length > 0 ? 'Stripe needs more from the coach' : 'Stripe is still checking the account'
}
