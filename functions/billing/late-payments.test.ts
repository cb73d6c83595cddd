import { afterEach, expect, test, vi } from 'vitest'
import { SubscriptionEntity } from '#core/billing/entity'
import { CoachEntity } from '#core/coach/entity'
import { handler as reconcile } from '#functions/jobs/reconcile'
import { fc, runs } from '#scripts/testing/checks/properties'
import { eraseAllDeleted, newTokenFor, remove, restore } from '#scripts/testing/deleting'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, setCoachStatus, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(async () => {
  services.stripe.faults.reset()
  services.stream.resume()
  await services.stripe.resumeDeliveries()
})

const admin = await makeAdmin()
const { faults } = services.stripe
const remote = (id: string) => Payments.provider.subscriptions.retrieve(id)
const REFUNDED = 'We refunded your payment'

async function settled() {
  await services.stream.drained()
  await services.stripe.settled()
  await services.stream.drained()
}
async function refundMailsTo({ email }: TestPerson) {
  await settled()
  return services.outbox.list().filter(({ to, subject }) => to === email && subject === REFUNDED)
}
const suspendClient = ({ id }: TestPerson) =>
  call('POST', '/client/status', { token: admin.token, body: { userId: id, status: 'SUSPENDED' } })
const chargesOf = async (subscription: string) => {
  const { customer } = await remote(subscription)
  const { data } = await Payments.provider.charges.list({ customer: String(customer), limit: 100 })
  return data.filter(({ status }) => status === 'succeeded').toReversed()
}

/** A coach and a client who has paid for the first month of a plan. */
async function paying(kind: 'base' | 'extra' | 'group' = 'base') {
  const [coach, client] = await Promise.all([Payments.makeSeller(), Groups.makeClientWith('PLAN_1')])
  await Payments.makeRelationship(coach, client)
  const subscription =
    kind === 'group'
      ? await Groups.makeGroup({ coach, clients: [client] }).then((id) =>
          Payments.payOnPage(() => Payments.subscribeToGroup(client, coach, id)),
        )
      : kind === 'extra'
        ? await Extras.makeApproved(coach).then((extraSpecialtiesId) =>
            Payments.buy(client, coach, 50, { extra: true, extraSpecialtiesId }),
          )
        : await Payments.buy(client, coach)
  await settled()
  return { coach, client, subscription }
}

async function expectBooksToAgree({ coach, client }: { coach: TestPerson; client: TestPerson }) {
  const { expressAccountId } = (await CoachEntity.find({ coachId: coach.id })) ?? {}
  const { earnings, sum, amounts } = await Payments.stateOf(coach, client)
  const balance = await Payments.balanceOf(String(expressAccountId))
  expect([earnings, sum, amounts]).toEqual([balance, balance, balance])
}

test('refunds an invoice that is paid while its plan is being ended, and emails the client', async () => {
  const { coach, client, subscription } = await paying()
  await services.stripe.failRenewal(subscription)
  await settled()
  const bill = await Payments.invoiceUrlOf(subscription)
  const { invoices } = Payments.provider
  const voidInvoice = invoices.voidInvoice.bind(invoices)
  services.stripe.pauseDeliveries()
  // Pays after the product has read the open invoice and before it voids it.
  const payments: boolean[] = []
  vi.spyOn(invoices, 'voidInvoice').mockImplementationOnce(async (...given) => {
    payments.push(await Payments.payInvoice(bill))
    return voidInvoice(...given)
  })
  await suspendClient(client)
  await services.stream.drained()
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await settled()
  expect(await remote(subscription)).toMatchObject({ status: 'canceled' })
  expect(payments).toEqual([true])
  const refunded = (await chargesOf(subscription)).map((charge) => charge.refunded)
  expect(refunded.toSorted()).toEqual([false, true])
  const mails = await refundMailsTo(client)
  expect(mails).toMatchObject([{ text: expect.stringContaining('account is suspended') }])
  expect(mails).toMatchObject([{ text: expect.stringContaining('refunded your payment of $100 in full') }])
  const plan = await SubscriptionEntity.find({ clientId: client.id, subscriptionId: subscription })
  expect(plan?.givenBack).toHaveLength(1)
  await expectBooksToAgree({ coach, client })
})

test('the open invoice of an ended plan can’t be paid', async () => {
  const { client, subscription } = await paying()
  await services.stripe.failRenewal(subscription)
  await settled()
  const bill = await Payments.invoiceUrlOf(subscription)
  await suspendClient(client)
  await settled()
  expect(await remote(subscription)).toMatchObject({ status: 'canceled' })
  expect(await Payments.payInvoice(bill)).toBe(false)
  expect(await chargesOf(subscription)).toHaveLength(1)
})

test('the open invoice of a plan that Stripe ended can’t be paid either', async () => {
  const { subscription } = await paying()
  await services.stripe.failRenewal(subscription)
  await services.stripe.clock.advance(16)
  await settled()
  expect(await remote(subscription)).toMatchObject({ status: 'canceled' })
  expect(await Payments.payInvoice(await Payments.invoiceUrlOf(subscription))).toBe(false)
})

test('the nightly job refunds an invoice that was paid after its plan ended, when both events were lost', async () => {
  const { coach, client, subscription } = await paying()
  await services.stripe.failRenewal(subscription)
  await settled()
  await Payments.withoutEvents(async () => {
    await Payments.provider.subscriptions.cancel(subscription)
    expect(await Payments.payInvoice(await Payments.invoiceUrlOf(subscription))).toBe(true)
  })
  for (let run = 0; run < 2; run++) {
    await reconcile()
    expect((await chargesOf(subscription)).map(({ refunded }) => refunded)).toEqual([false, true])
    expect(await refundMailsTo(client)).toMatchObject([{ text: expect.stringContaining('$100') }])
  }
  await expectBooksToAgree({ coach, client })
})

test('canceling a deletion keeps the plan, although a renewal in transit was refunded', async () => {
  const { coach, client, subscription } = await paying()
  services.stripe.pauseDeliveries()
  await services.stripe.renew(subscription)
  await remove(client)
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await settled()
  expect(await remote(subscription)).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'void' },
  })
  expect((await chargesOf(subscription)).map(({ refunded }) => refunded)).toEqual([false, true])
  const [mail] = await refundMailsTo(client)
  expect(mail?.text).toContain('$100')
  expect(mail?.text).not.toContain('We ended your plan')
  await restore(client)
  await settled()
  expect(await remote(subscription)).toMatchObject({
    status: 'active',
    pause_collection: null,
    cancel_at: null,
  })
  expect(await Payments.subscriptionsOf({ ...client, token: newTokenFor(client) })).toMatchObject([
    { id: subscription, status: 'active' },
  ])
  expect(await refundMailsTo(client)).toHaveLength(1)
  await expectBooksToAgree({ coach, client })
  await services.stripe.renew(subscription)
  await settled()
  expect((await chargesOf(subscription)).map(({ refunded }) => refunded)).toEqual([false, true, false])
})

test('the email about a refunded renewal doesn’t contradict a deletion that was canceled meanwhile', async () => {
  const { client, subscription } = await paying()
  services.stripe.pauseDeliveries()
  await services.stripe.renew(subscription)
  const { refunds } = Payments.provider
  const create = refunds.create.bind(refunds)
  // Cancels the deletion after the plan was paused and before the email is written, also if a call is repeated.
  const refunding = vi.spyOn(refunds, 'create').mockImplementation(async (...given) => {
    await expect.poll(async () => (await restore(client)).status).toBe(200)
    return create(...given)
  })
  await remove(client)
  await services.stream.drained()
  await services.stripe.resumeDeliveries({ shuffle: true, duplicate: true })
  await settled()
  expect(await remote(subscription)).toMatchObject({ status: 'active', pause_collection: null })
  expect((await chargesOf(subscription)).map(({ refunded }) => refunded)).toEqual([false, true])
  const [mail, ...more] = await refundMailsTo(client)
  refunding.mockRestore()
  expect(more).toEqual([])
  expect(mail?.text).toContain(
    'Your account was deleted when your payment of $100 for your plan with Carl Coach arrived, so we refunded it in full. Your account has since been restored.',
  )
  expect(mail?.text).toContain('/client/subscriptions')
  expect(mail?.text).not.toMatch(/right now|You won't be charged|another coach/)
})

const leave = {
  suspendClient: ({ client }: Scene) => suspendClient(client),
  suspendCoach: ({ coach }: Scene) => setCoachStatus(coach, 'SUSPENDED'),
  dismissCoach: ({ coach }: Scene) => setCoachStatus(coach, 'REJECTED'),
  delete: ({ client }: Scene) => remove(client),
  erase: async ({ client }: Scene) => {
    await remove(client)
    await services.stream.drained()
    await eraseAllDeleted()
  },
  cancelByHand: ({ subscription }: Scene) => Payments.provider.subscriptions.cancel(subscription),
}
const PRICES = { base: '$100', extra: '$50', group: '$225' }
type Scene = Awaited<ReturnType<typeof paying>>

test('a client never pays for an ended plan, whatever ends it and whenever they pay', async () => {
  const story = fc.record({
    kind: fc.constantFrom<('base' | 'extra' | 'group')[]>('base', 'extra', 'group'),
    how: fc.constantFrom(...(Object.keys(leave) as (keyof typeof leave)[])),
    isDue: fc.boolean(),
    /** The client pays just before this call to Stripe, the next one being 1. */
    place: fc.integer({ min: 1, max: 9 }),
    shuffle: fc.boolean(),
  })
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(story, async ({ kind, how, isDue, place, shuffle }) => {
      const scene = await paying(kind)
      const { client, subscription } = scene
      if (isDue) await services.stripe.failRenewal(subscription)
      await settled()
      services.stripe.pauseDeliveries()
      faults.runBeforeCall(place, async () => {
        if (isDue) await Payments.payInvoice(await Payments.invoiceUrlOf(subscription))
        else await services.stripe.renew(subscription).catch(() => undefined)
      })
      await leave[how](scene)
      await services.stream.drained()
      faults.reset()
      await services.stripe.resumeDeliveries({ shuffle, duplicate: true })
      await settled()
      await reconcile()
      await settled()

      const plan = await remote(subscription)
      const refunded = (await chargesOf(subscription)).map((charge) => charge.refunded)
      const what = `${how} ${isDue ? 'due' : 'renewed'} ${refunded.length === 1 ? 'unpaid' : refunded[1] ? 'returned' : 'kept'} ${plan.status}`
      seen[what] = (seen[what] ?? 0) + 1
      expect(refunded[0]).toBe(false)
      if (plan.status === 'canceled') {
        expect(refunded.slice(1)).toEqual(refunded.slice(1).map(() => true))
        expect(await Payments.payInvoice(await Payments.invoiceUrlOf(subscription))).toBe(false)
      } else if (how === 'delete') {
        expect(plan.pause_collection).not.toBe(null)
        expect(refunded.slice(1)).toEqual(refunded.slice(1).map(() => true))
      } else expect(plan.cancel_at).not.toBe(null)
      if (how !== 'erase')
        expect(await refundMailsTo(client)).toMatchObject(
          refunded
            .filter(Boolean)
            .map(() => ({ text: expect.stringContaining(`your payment of ${PRICES[kind]}`) })),
        )
      await expectBooksToAgree(scene)
      if (how === 'delete') {
        await restore(client)
        await settled()
        expect(await remote(subscription)).toMatchObject({ pause_collection: null })
      }
    }),
    // Fails by run 1 if open invoices aren't voided, by run 2 if a renewal during a deletion isn't refunded, and by
    // run 3 if a payment after the end isn't.
    runs(5, 100, 594_505),
  )
  console.info(seen)
})
