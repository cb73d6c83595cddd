import { expect, test } from 'vitest'
import { typeText } from '@/features/ledger/payout-text'

test.each([
  ['payment', 8500, 10_000, 'Payment'],
  ['refund', -10_000, -10_000, 'Refund'],
  ['refund', 1500, 0, 'Fee of a refund, returned to you'],
  ['refund', 8500, 10_000, 'Refund, returned to you'],
  ['dispute', -8500, -10_000, 'Dispute'],
  ['dispute', 8500, 10_000, 'Dispute, returned to you'],
  ['reversal', -2000, 0, 'Correction'],
] as const)('names a %s of %i correctly', (type, sum, gross, text) => {
  expect(typeText({ type, sum, gross })).toBe(text)
})
