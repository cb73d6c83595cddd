import type { BankAccount } from '#core/coach/shared/schema'

/**
 * Returns 'connect' until Stripe's form has been sent in, 'portal' until Stripe pays, then 'submitted'.
 * An account with errors but without a form is 'lost': Stripe doesn't show it to us. One that was closed can be replaced.
 */
export const bankState = ({
  expressAccountId,
  onboarded,
  submitted,
  errors,
}: Pick<BankAccount, 'expressAccountId' | 'onboarded' | 'submitted' | 'errors'>) =>
  onboarded
    ? submitted
      ? 'submitted'
      : 'portal'
    : expressAccountId && errors.length > 0
      ? 'lost'
      : 'connect'
