import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { sendOnce } from '#core/stripe/requests'
import { fc } from '#scripts/testing/checks/properties'

const params = fc.dictionary(
  fc.constantFrom('name', 'amount', 'metadata', 'email'),
  fc.oneof(fc.string({ maxLength: 2 }), fc.nat(2), fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(1))),
)
const response = <T>(result: T, headers = {}) =>
  ({ ...result, lastResponse: { headers } }) as Stripe.Response<T>

async function keyOf(what: string, given: object) {
  let key = ''
  await sendOnce(what, given, async (_, { idempotencyKey }) => {
    key = idempotencyKey
    return response({})
  })
  return key
}

test('two requests share a key if and only if they have the same purpose and the same parameters', () => {
  const what = fc.constantFrom('customer:1', 'customer:2')
  return fc.assert(
    fc.asyncProperty(what, what, params, params, async (one, other, a, b) => {
      const isSame = one === other && JSON.stringify(a) === JSON.stringify(b)
      expect((await keyOf(one, a)) === (await keyOf(other, b))).toBe(isSame)
      if (isSame) expect(isDeepStrictEqual(a, b)).toBe(true)
    }),
  )
})

test('keeps keys within the 255 characters that Stripe accepts', async () => {
  const what = `checkout:${'x'.repeat(26)}:group:${'x'.repeat(26)}:group.${'x'.repeat(26)}:1000000`
  expect((await keyOf(what, {})).length).toBeLessThan(250)
})

/** Stripe, which stores every answer under its key. The next answers are `answers`: an id, or the status of an error. */
function startStripe(...answers: (string | number)[]) {
  const stored = new Map<string, string | number>()
  return async (_: object, { idempotencyKey: key }: { idempotencyKey: string }) => {
    const isReplay = stored.has(key)
    const answer = stored.get(key) ?? answers.shift() ?? ''
    stored.set(key, answer)
    const headers = isReplay ? { 'idempotent-replayed': 'true' } : {}
    if (typeof answer === 'number') throw Object.assign(new Error('refused'), { statusCode: answer, headers })
    return response({ id: answer }, headers)
  }
}

test('a request is possible again as soon as the reason of its refusals has passed', async () => {
  const stripe = startStripe(400, 402, 'made', 'another')
  const attempt = () => sendOnce('sale', {}, stripe)
  for (const statusCode of [400, 402]) await expect(attempt()).rejects.toMatchObject({ statusCode })
  expect(await attempt()).toMatchObject({ id: 'made' })
  expect(await attempt(), 'and carried out only once').toMatchObject({ id: 'made' })
})

test('a server error is not taken for a refusal, because the request may have succeeded', async () => {
  const attempt = startStripe(500, 'another')
  for (const _ of [1, 2])
    await expect(sendOnce('sale', {}, attempt)).rejects.toMatchObject({ statusCode: 500 })
})

test('what is gone is created again, and nothing else', async () => {
  const stripe = startStripe('first', 'second', 'third')
  const attempt = (gone: string[]) => sendOnce('person', {}, stripe, async ({ id }) => gone.includes(id))
  expect(await attempt(['first']), 'it was just created').toMatchObject({ id: 'first' })
  expect(await attempt([])).toMatchObject({ id: 'first' })
  for (const _ of [1, 2]) expect(await attempt(['first'])).toMatchObject({ id: 'second' })
  expect(await attempt(['first', 'second'])).toMatchObject({ id: 'third' })
})

test('gives up after twenty refusals on one day', async () => {
  const stripe = startStripe(...Array.from({ length: 20 }, () => 400), 'made')
  for (let attempt = 0; attempt < 22; attempt++)
    await expect(sendOnce('sale', {}, stripe)).rejects.toMatchObject({ statusCode: 400 })
})
