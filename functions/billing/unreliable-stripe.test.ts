import { afterEach, expect, test, vi } from 'vitest'
import { handler as reconcile } from '#functions/jobs/reconcile'
import * as Payments from '#scripts/testing/payments'
import { setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { faults } = services.stripe
afterEach(async () => {
  vi.restoreAllMocks()
  faults.reset()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const allOf = (cents: number) => ({ earnings: cents, row: cents, sum: cents, amounts: cents })
async function settled() {
  await services.stream.drained()
  await services.stripe.settled()
  await services.stream.drained()
}
const cancel = ({ token }: TestPerson, subId: string, undo: boolean) =>
  call('POST', '/client/cancel-subscription', { token, body: { subId, undo } })

test('understands events in the shape of an older API version, also when the nightly job reads them', async () => {
  faults.useOldEvents()
  const { coach, client } = await Payments.makePair()
  const subscription = await Payments.buy(client, coach)
  await settled()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(8500))
  await Payments.withoutEvents(() => services.stripe.renew(subscription))
  await reconcile()
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(17_000))
})

test('answers concurrent cancels and undos with 200 or 409 while Stripe is slow and refuses some', async () => {
  const { coach, client } = await Payments.makePair()
  const subId = await Payments.buy(client, coach)
  await settled()
  faults.slow(60)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => cancel(client, subId, index % 2 === 1)),
  )
  for (const { status } of answers) expect([200, 409]).toContain(status)
  faults.reset()
  await settled()
  expect((await cancel(client, subId, false)).status).toBe(200)
  await settled()
  expect(await Payments.subscriptionsOf(client)).toMatchObject([{ cancel_at: expect.any(Number) }])
})

test('refunds a payment exactly once although calls fail, responses are lost and Stripe is slow', async () => {
  const { coach, client } = await Payments.makePair()
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(client, coach)
  await setCoachStatus(coach, 'SUSPENDED')
  faults.slow(5)
  faults.failCalls(2)
  faults.dropResponses(3)
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await settled()
  log.mockRestore()
  faults.reset()
  await reconcile()
  await settled()
  expect(await Payments.provider.subscriptions.retrieve(subscription)).toMatchObject({ status: 'canceled' })
  const charge = await Payments.chargeOf(subscription)
  expect((await Payments.provider.refunds.list({ charge })).data).toMatchObject([{ amount: 10_000 }])
  expect(await Payments.stateOf(coach, client)).toMatchObject(allOf(0))
  const mails = services.outbox.list().filter(({ to }) => to === client.email)
  expect(mails.filter(({ subject }) => subject === 'We refunded your payment')).toHaveLength(1)
})
