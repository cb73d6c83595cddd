import { afterEach, expect, test, vi } from 'vitest'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { GroupEntity } from '#core/groups/entity'
import { write } from '#core/lib/table'
import { answers } from '#scripts/testing/answers'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

// Cleans up after a test that failed midway, so that the next ones can run.
afterEach(async () => {
  vi.restoreAllMocks()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

async function makePair(of: Partial<CoachItem> = {}) {
  const [coach, client] = await Promise.all([Payments.makeSeller(of), makeClient()])
  await Payments.makeRelationship(coach, client)
  return { coach, client }
}
/** Expects that a browser that still shows the page can't pay there anymore. */
async function expectClosed(url: string | undefined) {
  expect(url).toBeDefined()
  const known = services.stripe.subscriptions().length
  await Payments.pay(url)
  expect(services.stripe.subscriptions()).toHaveLength(known)
}
async function expectRefunded(subscription: string) {
  const charge = await Payments.provider.charges.retrieve(await Payments.chargeOf(subscription))
  expect(charge.refunded).toBe(true)
  expect((await Payments.provider.subscriptions.retrieve(subscription)).status).toBe('canceled')
}
/** Expects one refund email, which says what has changed and leads to the current offer. */
async function expectChangeMailed(client: TestPerson, text: string, path: string) {
  await services.stream.drained()
  const mails = services.outbox
    .list()
    .filter(({ to, subject }) => to === client.email && subject === 'We refunded your payment')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(`${text}, so we refunded it in full. You won't be charged again.`)
  expect(mails[0]?.text).toContain(path)
}
async function asAdmin(method: 'POST' | 'PUT', path: string, body: object) {
  const { token } = await makeAdmin()
  const answer = await call<{ id?: string }>(method, path, { token, body })
  expect(answer).toMatchObject({ status: 200 })
}

test.each(['REJECTED', 'PENDING', 'SUSPENDED'] as const)(
  'closes all open payment pages in the same action when a coach becomes %s',
  async (status) => {
    const { coach, client } = await makePair()
    const second = await makeClient()
    await Payments.makeRelationship(coach, second)
    const extraId = await Extras.makeApproved(coach)
    const more = { extra: true, extraSpecialtiesId: extraId }
    const promotion = await call<{ data?: { url: string } }>('POST', '/subscribe-promote', {
      token: coach.token,
      body: {},
    })
    const pages = await Promise.all([
      Payments.subscribe(client, coach),
      Payments.subscribe(client, coach, 50, more),
      Payments.subscribe(second, coach, 200),
    ])
    services.stream.pause()
    await setCoachStatus(coach, status)
    for (const { body } of pages) await expectClosed(body.url)
    const charges = (await Payments.provider.charges.list({ limit: 100 })).data.length
    await Payments.pay(promotion.body.data?.url)
    expect((await Payments.provider.charges.list({ limit: 100 })).data).toHaveLength(charges)
  },
)

test('a status change succeeds while Stripe is unreachable, and the stream closes the page later', async () => {
  const { coach, client } = await makePair()
  const { body } = await Payments.subscribe(client, coach)
  services.stream.pause()
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(Payments.provider.checkout.sessions, 'expire').mockRejectedValueOnce(new Error('away'))
  await setCoachStatus(coach, 'SUSPENDED')
  expect(log).toHaveBeenCalled()
  log.mockRestore()
  services.stream.resume()
  await services.stream.drained()
  await expectClosed(body.url)
})

type Act = (coach: TestPerson, extraId: string) => Promise<{ status: number }>
const extraActs: [string, Act][] = [
  ['changes its description', (coach, id) => Extras.save(coach, { id, ...Extras.draft, description: 'x' })],
  ['changes its price', (coach, id) => Extras.save(coach, { id, ...Extras.draft, price: 100 })],
  ['deletes it', (coach, id) => Extras.remove(coach, id)],
  ['has its approval undone', (coach, id) => Extras.undo(coach, id)],
]
test.each(extraActs)(
  'closes the open page of an extra in the same action when the coach %s',
  async (_, act) => {
    const { coach, client } = await makePair()
    const extraId = await Extras.makeApproved(coach)
    const { body } = await Payments.subscribe(client, coach, 50, { extra: true, extraSpecialtiesId: extraId })
    const base = await Payments.subscribe(client, coach)
    services.stream.pause()
    expect((await act(coach, extraId)).status).toBe(200)
    await expectClosed(body.url)
    expect((await Payments.subscribe(client, coach)).body.url).toBe(base.body.url)
  },
)

const editOf = async (coach: TestPerson, change: Partial<CoachItem>) => {
  const { email } = (await CoachEntity.find({ coachId: coach.id })) ?? expect.fail()
  return { ...answers(email), expYears: 8, resume: undefined, ...change }
}
const lessers: [string, Partial<CoachItem>, number][] = [
  ['one year of experience', { expYears: 1 }, 200],
  ['four years of experience', { expYears: 4 }, 450],
  ['no certification', { certifications: [] }, 450],
]

test.each(lessers)(
  'an admin’s edit to %s closes payment pages whose price is no longer offered in the same action and keeps active plans',
  async (_, change, amount) => {
    const { coach, client } = await makePair({ expYears: 8 })
    const [payer, modest] = [await makeClient(), await makeClient()]
    await Promise.all([Payments.makeRelationship(coach, payer), Payments.makeRelationship(coach, modest)])
    const running = await Payments.buy(payer, coach, amount)
    await services.stripe.settled()
    const { body } = await Payments.subscribe(client, coach, amount)
    const base = await Payments.subscribe(modest, coach, 100)
    services.stream.pause()
    await asAdmin('PUT', `/admin/nutritionists/${coach.id}`, await editOf(coach, change))
    await expectClosed(body.url)
    expect((await Payments.subscribe(modest, coach, 100)).body.url).toBe(base.body.url)
    services.stream.resume()
    await services.stream.drained()
    await services.stripe.renew(running)
    await services.stripe.settled()
    const after = await Payments.provider.subscriptions.retrieve(running)
    expect(after).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect((await Payments.subscribe(client, coach, amount)).body.error).toMatch(/doesn't offer/)
  },
)

test('refunds a payment for a price that the coach lost meanwhile', async () => {
  const { coach, client } = await makePair({ expYears: 8 })
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(client, coach, 450)
  await asAdmin('PUT', `/admin/nutritionists/${coach.id}`, await editOf(coach, { expYears: 3 }))
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await services.stream.drained()
  await expectRefunded(subscription)
  await expectChangeMailed(
    client,
    "Carl Coach's prices changed before your payment of $450 arrived",
    `/client/nutritionists/${coach.id}`,
  )
})

test('closes a new payment page before returning it when the coach loses its price meanwhile', async () => {
  const { coach, client } = await makePair({ expYears: 8 })
  const { sessions } = Payments.provider.checkout
  const create = sessions.create.bind(sessions)
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...given) => {
    await asAdmin('PUT', `/admin/nutritionists/${coach.id}`, await editOf(coach, { expYears: 3 }))
    return create(...given)
  })
  const before = services.stripe.events().length
  expect((await Payments.subscribe(client, coach, 450)).body).toEqual({
    error: "This coach's profile was just changed. Please check the price and try again.",
  })
  const types = services.stripe.events().slice(before)
  expect(types.map(({ type }) => type)).toContain('checkout.session.expired')
})

test.each(['title', 'description', 'priceCents'] as const)(
  'refunds the payment for an extra whose %s was changed and approved meanwhile',
  async (field) => {
    const { coach, client } = await makePair()
    const extraId = await Extras.makeApproved(coach)
    services.stripe.pauseDeliveries()
    const more = { extra: true, extraSpecialtiesId: extraId }
    const subscription = await Payments.buy(client, coach, 50, more)
    const set = { [field]: field === 'priceCents' ? 6000 : 'Other words' }
    // As if the coach had changed it and an admin had approved it right away.
    await write(ExtraEntity.update({ coachId: coach.id, extraId }, { set, add: { version: 2 } }))
    await services.stripe.resumeDeliveries()
    await expectRefunded(subscription)
    await expectChangeMailed(
      client,
      'The offer “Race week” by Carl Coach changed before your payment of $50 arrived',
      `/client/nutritionists/${coach.id}`,
    )
  },
)

test('refunds the payment for a seat whose price changed meanwhile', async () => {
  const [coach, client] = await Promise.all([Payments.makeSeller(), Groups.makeClientWith('PLAN_1')])
  const channelId = await Groups.makeGroup({ coach, clients: [client] })
  services.stripe.pauseDeliveries()
  const subscription = await Payments.payOnPage(() => Payments.subscribeToGroup(client, coach, channelId))
  await write(GroupEntity.update({ channelId }, { set: { plan: 'PLAN_2' } }))
  await services.stripe.resumeDeliveries()
  await expectRefunded(subscription)
  await expectChangeMailed(
    client,
    'The price of the group “Runners” changed before your payment of $225 arrived',
    `/client/chat/${channelId}`,
  )
})

test('sells an extra that was changed and changed back during the payment', async () => {
  const { coach, client } = await makePair()
  const extraId = await Extras.makeApproved(coach)
  const more = { extra: true, extraSpecialtiesId: extraId }
  services.stripe.pauseDeliveries()
  const subscription = await Payments.buy(client, coach, 50, more)
  await write(ExtraEntity.update({ coachId: coach.id, extraId }, { add: { version: 4 } }))
  await services.stripe.resumeDeliveries()
  await services.stripe.settled()
  expect((await Payments.provider.subscriptions.retrieve(subscription)).status).toBe('active')
})

test('doesn’t reuse a payment page with an outdated description', async () => {
  const { coach, client } = await makePair()
  const extraId = await Extras.makeApproved(coach)
  const open = () => Payments.subscribe(client, coach, 50, { extra: true, extraSpecialtiesId: extraId })
  const first = await open()
  const change = { set: { description: 'Other words' }, add: { version: 2 } }
  await write(ExtraEntity.update({ coachId: coach.id, extraId }, change))
  const second = await open()
  expect(second.body.url).toBeDefined()
  expect(second.body.url).not.toBe(first.body.url)
  await expectClosed(first.body.url)
})
