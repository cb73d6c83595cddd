import { expect, test } from 'vitest'
import { canBePaid } from '#core/coach/can-be-paid'

test.each([
  [true, {}],
  [false, { status: 'SUSPENDED' }],
  [false, { status: 'PENDING' }],
  [false, { accountSubmitted: false }],
  [false, { expressAccountId: null }],
] as const)('decides whether a coach can be paid: %s for %o', (payable, change) => {
  const coach = { status: 'APPROVED', accountSubmitted: true, expressAccountId: 'acct_1' } as const
  expect(canBePaid({ ...coach, ...change })).toBe(payable)
})
