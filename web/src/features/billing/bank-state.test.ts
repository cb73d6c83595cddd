import { expect, test } from 'vitest'
import { bankState } from '@/features/billing/bank-state'

test.each([
  [false, false, 'connect'],
  [false, true, 'connect'],
  [true, false, 'portal'],
  [true, true, 'submitted'],
] as const)('onboarded %s and submitted %s: %s', (onboarded, submitted, state) => {
  expect(bankState({ onboarded, submitted })).toBe(state)
})
