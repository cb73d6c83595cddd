import { expect, test } from 'vitest'
import { typeText } from '@/features/ledger/payout-text'

test.each([
  ['payment', 8500, 10_000, 'Payment'],
  ['refund', -10_000, -10_000, 'Refund'],
  ['refund', 1500, 0, 'Platform fee refunded'],
  ['refund', 8500, 10_000, 'Refund reversed'],
  ['dispute', -8500, -10_000, 'Dispute'],
  ['dispute', 8500, 10_000, 'Dispute won'],
  ['reversal', -2000, 0, 'Correction'],
] as const)('names a %s of %i correctly', (type, sum, gross, text) => {
  expect(typeText({ type, sum, gross })).toBe(text)
})
