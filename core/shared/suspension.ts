import * as v from 'valibot'

/** Why an admin suspends an account. The audit log keeps the choice, so it holds no text about a person. */
export const SUSPENSION_REASONS = {
  conduct: 'Conduct toward others',
  payments: 'Payment problem',
  identity: 'Doubts about identity or qualifications',
  request: 'At their own request',
  other: 'Another reason',
} as const
export type SuspensionReason = keyof typeof SUSPENSION_REASONS

export const SuspensionReason = v.picklist(
  Object.keys(SUSPENSION_REASONS) as SuspensionReason[],
  'Choose a reason',
)
