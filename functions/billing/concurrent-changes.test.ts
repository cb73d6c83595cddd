import { expect, test, vi } from 'vitest'
import * as Payments from '#scripts/testing/payments'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

test('concurrent cancels and undos succeed or answer a retryable 409, and later ones still work', async () => {
  const { coach, client } = await Payments.makePair()
  const subId = await Payments.buy(client, coach)
  await services.stripe.settled()
  const cancel = (undo: boolean) =>
    call<{ code?: string; cancel_at?: number | null }>('POST', '/client/cancel-subscription', {
      token: client.token,
      body: { subId, undo },
    })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => cancel(index % 2 === 1)))
  for (const { status, body } of answers)
    if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' })
  await services.stripe.settled()
  for (const undo of [false, true]) {
    expect((await cancel(undo)).status).toBe(200)
    const [plan] = await Payments.subscriptionsOf(client)
    const remote = await Payments.provider.subscriptions.retrieve(subId)
    expect(remote.cancel_at_period_end).toBe(!undo)
    expect(plan?.cancel_at !== null).toBe(!undo)
  }
})

test('a plan that Stripe is busy changing answers 409 and can be canceled a moment later', async () => {
  const { coach, client } = await Payments.makePair()
  const subId = await Payments.buy(client, coach)
  await services.stripe.settled()
  const { errors, subscriptions } = Payments.provider
  const busy = new errors.StripeRateLimitError({
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'Another request is accessing this object',
    statusCode: 429,
  })
  vi.spyOn(subscriptions, 'update').mockRejectedValueOnce(busy)
  const cancel = () => call('POST', '/client/cancel-subscription', { token: client.token, body: { subId } })
  expect(await cancel()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await cancel()).toMatchObject({ status: 200, body: { cancel_at: expect.any(Number) } })
})
