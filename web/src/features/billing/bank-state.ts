import type { BankAccount } from '#core/coach/shared/schema'

/**
 * Returns 'connect' until Stripe's form has been sent in, 'portal' until Stripe pays, then 'submitted'.
 * An account with errors but without a form is 'lost': it was closed.
 */
export const bankState = ({
  onboarded,
  submitted,
  errors,
}: Pick<BankAccount, 'onboarded' | 'submitted' | 'errors'>) =>
  onboarded ? (submitted ? 'submitted' : 'portal') : errors.length > 0 ? 'lost' : 'connect'
