import type { BankAccount } from '#core/coach/shared/schema'

/**
 * Its states: 'connect' before the provider's form was sent in, 'portal' until all is in order, then
 * 'submitted'.
 */
export const bankState = ({ onboarded, submitted }: Pick<BankAccount, 'onboarded' | 'submitted'>) =>
  !onboarded ? 'connect' : submitted ? 'submitted' : 'portal'
