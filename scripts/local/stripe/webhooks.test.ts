import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as testing from '#scripts/local/stripe/testing'

let setup: testing.Setup
let receiver: testing.Receiver
let folder: string
const file = () => join(folder, 'state.sqlite')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stripe-'))
  receiver = await testing.startReceiver()
  setup = await testing.setUpStripe(file(), receiver)
})
afterEach(async () => {
  await setup.close()
  await receiver.close()
  rmSync(folder, { recursive: true })
})

const makeCustomers = async (count: number) => {
  for (let index = 0; index < count; index++)
    await setup.stripe.customers.create({ name: `Customer ${index}` })
}
const ids = (events: { id: string }[]) => events.map(({ id }) => id)

test('redelivers an event that got a 500 with the same id', async () => {
  receiver.answerWith(500)
  await makeCustomers(1)
  await setup.service.settled()
  const { data } = await setup.stripe.events.list({ delivery_success: true })
  expect(ids(receiver.accepted)).toEqual(ids(data))
  expect(receiver.accepted).toHaveLength(1)
})

test('the first retry is immediate, the second follows after a second', async () => {
  const waits: number[] = []
  // Take the shortest of several, because other load on the machine only adds time.
  for (let round = 0; round < 5; round++) {
    receiver.answerWith(500)
    await makeCustomers(1)
    await setup.service.settled()
    const [first = 0, second = 0] = receiver.attempts.splice(0)
    waits.push(second - first)
  }
  expect(Math.min(...waits)).toBeLessThan(900)
  receiver.answerWith(500, 302)
  await makeCustomers(1)
  await setup.service.settled()
  const [, second = 0, third = 0] = receiver.attempts
  expect(receiver.attempts).toHaveLength(3)
  expect(third - second).toBeGreaterThan(900)
})

test('a failing event does not delay others', async () => {
  setup.service.pauseDeliveries()
  await makeCustomers(3)
  receiver.answerWith(500, 200)
  await setup.service.resumeDeliveries()
  const [first, second, third] = ids(setup.service.events())
  expect(ids(receiver.accepted)).toEqual([second, third, first])
})

test('events arrive in the order in which they happened', async () => {
  await makeCustomers(8)
  await setup.service.settled()
  expect(ids(receiver.accepted)).toEqual(ids(setup.service.events()))
})

test('paused deliveries can arrive twice and in any order', async () => {
  setup.service.pauseDeliveries()
  await makeCustomers(6)
  await setup.service.resumeDeliveries({ shuffle: true, duplicate: true })
  expect(ids(receiver.accepted)).toHaveLength(12)
  expect(ids(receiver.accepted).toSorted()).toEqual(
    [...ids(setup.service.events()), ...ids(setup.service.events())].toSorted(),
  )
})

test('lost events are listed as undelivered until they are sent again', async () => {
  setup.service.pauseDeliveries()
  await makeCustomers(2)
  expect(setup.service.dropPending()).toBe(2)
  await setup.service.resumeDeliveries()
  expect(receiver.accepted).toEqual([])
  const lost = await setup.stripe.events.list({ delivery_success: false })
  expect(lost.data).toHaveLength(2)
  for (const { id } of lost.data) await setup.service.redeliver(id)
  expect(receiver.accepted).toHaveLength(2)
  expect((await setup.stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('a restart keeps objects, the clock, idempotency keys and pending deliveries', async () => {
  const { id, customer } = await testing.makePaidSubscription(setup)
  await setup.service.clock.advance(3)
  const clock = setup.service.clock.now()
  await setup.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'kept' })
  await setup.service.settled()
  setup.service.pauseDeliveries()
  await setup.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await setup.close()

  setup = await testing.setUpStripe(file(), receiver)
  await setup.service.settled()
  expect(receiver.types().at(-1)).toBe('customer.subscription.updated')
  expect(setup.service.clock.now()).toBeGreaterThanOrEqual(clock)
  expect(await setup.stripe.subscriptions.retrieve(id)).toMatchObject({
    customer,
    cancel_at_period_end: true,
  })
  const count = (await setup.stripe.customers.list()).data.length
  await setup.stripe.customers.create({ name: 'Once' }, { idempotencyKey: 'kept' })
  expect((await setup.stripe.customers.list()).data).toHaveLength(count)
})
