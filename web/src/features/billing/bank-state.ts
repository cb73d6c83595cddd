import type { BankAccount } from '#core/coach/shared/schema'

/**
 * Returns 'connect' until Stripe's form has been sent in, 'portal' until Stripe accepts everything, then 'submitted'.
 */
export const bankState = ({ onboarded, submitted }: Pick<BankAccount, 'onboarded' | 'submitted'>) =>
  !onboarded ? 'connect' : submitted ? 'submitted' : 'portal'
