import { expect, test } from 'vitest'
import { bankState } from '@/features/billing/bank-state'

test.each([
  [false, false, [], 'connect'],
  [false, true, [], 'connect'],
  [true, false, [], 'portal'],
  [true, false, ['Incomplete'], 'portal'],
  [true, true, [], 'submitted'],
] as const)('onboarded %s, submitted %s, errors %j: %s', (onboarded, submitted, errors, state) => {
  expect(bankState({ expressAccountId: 'acct_1', onboarded, submitted, errors: [...errors] })).toBe(state)
})

test('an account that is refused is lost, and one that was closed can be replaced', () => {
  const state = { onboarded: false, submitted: false, errors: ['Closed'] }
  expect(bankState({ ...state, expressAccountId: 'acct_1' })).toBe('lost')
  expect(bankState({ ...state, expressAccountId: null })).toBe('connect')
})
