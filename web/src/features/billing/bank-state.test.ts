import { expect, test } from 'vitest'
import { bankState } from '@/features/billing/bank-state'

test.each([
  [false, false, [], 'connect'],
  [false, true, [], 'connect'],
  [false, false, ['Closed'], 'lost'],
  [true, false, [], 'portal'],
  [true, false, ['Incomplete'], 'portal'],
  [true, true, [], 'submitted'],
] as const)('onboarded %s, submitted %s, errors %j: %s', (onboarded, submitted, errors, state) => {
  expect(bankState({ onboarded, submitted, errors: [...errors] })).toBe(state)
})
