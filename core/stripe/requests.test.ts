import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { idempotent } from '#core/stripe/requests'
import { fc } from '#scripts/testing/properties'

const params = fc.dictionary(
  fc.constantFrom('name', 'amount', 'metadata', 'email'),
  fc.oneof(fc.string({ maxLength: 2 }), fc.nat(2), fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(1))),
)
const keyOf = (what: string, given: object) => idempotent(what, given)[1].idempotencyKey

test('two requests share a key if and only if they have the same purpose and the same parameters', () => {
  const what = fc.constantFrom('customer:1', 'customer:2')
  fc.assert(
    fc.property(what, what, params, params, (one, other, a, b) => {
      const isSame = one === other && JSON.stringify(a) === JSON.stringify(b)
      expect(keyOf(one, a) === keyOf(other, b)).toBe(isSame)
      if (isSame) expect(isDeepStrictEqual(a, b)).toBe(true)
    }),
  )
})

test('keeps keys within the 255 characters that Stripe accepts', () => {
  const what = `checkout:${'x'.repeat(26)}:group:${'x'.repeat(26)}:group.${'x'.repeat(26)}:1000000`
  expect(keyOf(what, {}).length).toBeLessThan(255)
})
