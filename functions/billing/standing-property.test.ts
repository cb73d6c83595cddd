import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { handle } from '#core/billing/events'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/schema'
import { ExtraEntity } from '#core/extras/entity'
import { PLATFORM } from '#core/ledger/schema'
import { LinkEntity } from '#core/link/entity'
import type { LinkStatus } from '#core/link/schema'
import * as Extras from '#scripts/testing/extras'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const SEED = Number(process.env.SEED ?? 23)
const RUNS = Number(process.env.RUNS ?? 8)
const { subscriptions, charges, checkout, balanceTransactions, invoicePayments } = Payments.provider

/** A coach with an extra specialty, a client who does not know them yet, and all that can happen between them. */
async function makeScene() {
  const [coach, client, admin] = await Promise.all([Payments.makeSeller(), makeClient(), makeAdmin()])
  const account = String((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId)
  const first = services.stripe.events().length
  const events = () => services.stripe.events().slice(first) as Stripe.Event[]
  const extraId = await Extras.makeApproved(coach)
  const extra = { extra: true, extraSpecialtiesId: extraId }
  const urls: Partial<Record<Kind, string>> = {}
  const open = (kind: Kind, ask: () => Promise<string | undefined>) => async () => {
    urls[kind] = (await ask()) ?? urls[kind]
  }
  const pay = (kind: Kind) => async () => urls[kind] && Payments.pay(urls[kind])

  const mine = (kind?: string) =>
    services.stripe
      .subscriptions()
      .filter(({ metadata }) => metadata.clientId === client.id && (!kind || metadata.kind === kind))
  const newest = () => mine('base').at(-1)?.id ?? 'sub_none'
  const newestExtra = () => mine('extra').at(-1)?.id ?? 'sub_none'
  const edit = (price: number) => () => Extras.save(coach, { ...Extras.draft, id: extraId, price })
  const decide = (status: LinkStatus) => () =>
    call('POST', '/nutritionist/client/status', {
      token: coach.token,
      body: { status, clientId: client.id, nutritionistId: coach.id },
    })
  const setStatus = (status: CoachStatus) => async () => {
    const previousStatus = (await CoachEntity.find({ coachId: coach.id }))?.status
    const body = { status, previousStatus, interviewStatus: true }
    return call('PUT', `/admin/nutritionists/${coach.id}/status`, { token: admin.token, body })
  }
  const cancel = (undo: boolean) => () =>
    call('POST', '/client/cancel-subscription', { token: client.token, body: { subId: newest(), undo } })
  const inPortal = (cancelled: boolean) => () =>
    subscriptions.update(newest(), { cancel_at_period_end: cancelled })

  const act = {
    hire: () =>
      call('POST', '/user/connect-users', {
        token: client.token,
        body: { nutritionistId: coach.id, clientId: client.id },
      }),
    approve: decide('APPROVED'),
    reject: decide('REJECTED'),
    putBack: decide('PENDING'),
    admit: setStatus('APPROVED'),
    dismiss: setStatus('REJECTED'),
    question: setStatus('PENDING'),
    suspend: setStatus('SUSPENDED'),
    open: open('base', async () => (await Payments.subscribe(client, coach)).body.url),
    pay: pay('base'),
    openExtra: open('extra', async () => (await Payments.subscribe(client, coach, 50, extra)).body.url),
    payExtra: pay('extra'),
    cheapen: edit(50),
    raise: edit(100),
    accept: () => Extras.decide(extraId, true),
    refuse: () => Extras.decide(extraId, false),
    remove: () => Extras.remove(coach, extraId),
    renewExtra: () => services.stripe.renew(newestExtra()),
    refundExtra: async () => Payments.refund(await Payments.chargeOf(newestExtra()), 1111),
    openPromotion: open('promotion', async () => {
      const { body } = await call<{ data?: { url: string } }>('POST', '/subscribe-promote', {
        token: coach.token,
        body: {},
      })
      return body.data?.url
    }),
    payPromotion: pay('promotion'),
    cancel: cancel(false),
    undo: cancel(true),
    cancelInPortal: inPortal(true),
    keepInPortal: inPortal(false),
    renew: () => services.stripe.renew(newest()),
    reverseByHand: async () => {
      const { transfer } = await charges.retrieve(await Payments.chargeOf(newest()))
      return Payments.provider.transfers.createReversal(String(transfer), { amount: 1234 })
    },
    holdStream: async () => services.stream.pause(),
    tellStream: async () => services.stream.resume(),
  }

  /** What may be sold at this moment; an extra that only waits may go on. */
  const allowed = async (): Promise<Record<Paid, boolean>> => {
    const [profile, link, offered] = await Promise.all([
      CoachEntity.find({ coachId: coach.id }),
      LinkEntity.find({ coachId: coach.id, clientId: client.id }),
      ExtraEntity.find({ coachId: coach.id, extraId }),
    ])
    const promotion = profile?.status === 'APPROVED'
    const base = promotion && link?.status === 'APPROVED'
    const extraRenewal = base && offered !== undefined
    return {
      base,
      promotion,
      extraRenewal,
      extra: extraRenewal && offered.approved && offered.priceCents === 5000,
    }
  }
  const customers = async () => {
    const [payer, seller] = await Promise.all([
      ClientEntity.find({ clientId: client.id }),
      CoachEntity.find({ coachId: coach.id }),
    ])
    return [payer?.customerId, seller?.customerId].flatMap((id) => id ?? [])
  }
  const paid = async () => {
    const lists = (await customers()).map((customer) => charges.list({ customer, limit: 100 }))
    const all = (await Promise.all(lists)).flatMap(({ data }) => data)
    return Promise.all(all.map(async (charge) => ({ charge, kind: await kindOf(charge) })))
  }
  const openPages = async () => {
    const lists = (await customers()).map((customer) => checkout.sessions.list({ customer, limit: 100 }))
    return (await Promise.all(lists)).flatMap(({ data }) => data).filter(({ status }) => status === 'open')
  }
  return { coach, client, extraId, account, act, events, mine, allowed, paid, openPages }
}
type Kind = 'base' | 'extra' | 'promotion'
type Paid = Kind | 'extraRenewal'

/** What a charge was for, as the provider knows it. */
async function kindOf({ metadata, payment_intent }: Stripe.Charge): Promise<Paid> {
  if (metadata.kind === 'promotion') return 'promotion'
  const { data } = await invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: String(payment_intent) },
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice as Stripe.Invoice | undefined
  if (invoice?.parent?.subscription_details?.metadata?.kind !== 'extra') return 'base'
  return invoice.billing_reason === 'subscription_create' ? 'extra' : 'extraRenewal'
}
type Scene = Awaited<ReturnType<typeof makeScene>>
type Act = keyof Scene['act']

const step = fc.record({
  // Two at once.
  names: fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom<Act>(
          'open',
          'pay',
          'openExtra',
          'payExtra',
          'payExtra',
          'openPromotion',
          'payPromotion',
          'approve',
          'admit',
          'accept',
        ),
      },
      {
        weight: 4,
        arbitrary: fc.constantFrom<Act>(
          'reject',
          'putBack',
          'dismiss',
          'question',
          'suspend',
          'cancel',
          'undo',
          'cancelInPortal',
          'keepInPortal',
          'renew',
          'renewExtra',
          'refundExtra',
          'cheapen',
          'raise',
          'refuse',
          'remove',
          'reverseByHand',
          'holdStream',
          'tellStream',
        ),
      },
    ),
    { minLength: 1, maxLength: 2 },
  ),
  /** Of what has happened so far, what the webhook hears then: any of it, in any order, again and again. */
  told: fc.array(fc.nat(), { maxLength: 4 }),
})

/** At last the plan may not run any more, and money moves before the stream and the webhook have heard of it. */
const atLast = fc
  .record({
    leave: fc.constantFrom<Act>('suspend', 'dismiss', 'question', 'putBack', 'reject'),
    move: fc.constantFrom<Act>('pay', 'renew'),
  })
  .map(({ leave, move }): Act[][] => [['admit', 'approve'], ['open'], ['holdStream'], [leave], [move]])
const extraAtLast = fc
  .record({
    leave: fc.constantFrom<Act>('suspend', 'remove', 'raise'),
    move: fc.constantFrom<Act>('payExtra', 'payPromotion'),
  })
  .map(({ leave, move }): Act[][] => [
    ['admit', 'approve'],
    ['cheapen'],
    ['accept'],
    ['openExtra', 'openPromotion'],
    ['holdStream'],
    [leave],
    [move],
  ])
const story = fc
  .tuple(
    fc.array(step, { minLength: 5, maxLength: 10 }),
    fc.option(fc.oneof(atLast, extraAtLast), { nil: [] }),
  )
  .map(([steps, last]) => [...steps, ...last.map((names) => ({ names, told: [] }))])

/** Tells the stream and the webhook all that they have not heard, the last first and twice, until nothing follows. */
async function settle({ events }: Scene) {
  services.stream.resume()
  for (let told = 0, known = -1; told !== known; ) {
    known = told
    await services.stream.drained()
    const news = events().slice(told)
    for (const event of [...news.toReversed(), ...news]) await handle(event)
    told += news.length
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

test(
  `nobody pays for what they cannot have, whatever happens in whatever order (seed ${SEED})`,
  async () => {
    const seen: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        services.stripe.pauseDeliveries()
        const scene = await makeScene()
        await scene.act.hire()
        await scene.act.approve()
        await scene.act.open()
        await scene.act.openExtra()
        /** Of each charge, whether what it paid for was allowed when it landed, and ever since or again. */
        const landed = new Map<string, { always: boolean; ever: boolean }>()
        let before = await scene.allowed()
        for (const { names, told } of steps) {
          await Promise.allSettled(names.map((name) => scene.act[name]()))
          const events = scene.events()
          await Promise.all(told.map((index) => handle(events[index % events.length] as Stripe.Event)))
          const after = await scene.allowed()
          for (const { charge, kind } of await scene.paid()) {
            const was = landed.get(charge.id) ?? { always: before[kind], ever: before[kind] }
            landed.set(charge.id, { always: was.always && after[kind], ever: was.ever || after[kind] })
          }
          before = after
        }
        await settle(scene)

        const allowed = await scene.allowed()
        const pages = await scene.openPages()
        for (const kind of ['base', 'extra', 'promotion'] as const)
          if (!allowed[kind]) expect(pages.filter(({ metadata }) => metadata?.kind === kind)).toEqual([])
        for (const kind of ['base', 'extra'] as const) {
          const goesOn = scene
            .mine(kind)
            .filter(({ status, cancel_at }) => status !== 'canceled' && !cancel_at)
          expect(goesOn.length).toBeLessThanOrEqual(allowed[kind === 'extra' ? 'extraRenewal' : kind] ? 1 : 0)
        }
        const link = await LinkEntity.find({ coachId: scene.coach.id, clientId: scene.client.id })
        const running = scene.mine().filter(({ status }) => status !== 'canceled')
        expect(link?.runningPlans ?? 0).toBe(running.length)
        if (running.length > 0) expect(link?.status).not.toBe('REJECTED')
        const extras = scene.mine('extra').filter(({ status }) => status !== 'canceled')
        const extra = await ExtraEntity.find({ coachId: scene.coach.id, extraId: scene.extraId })
        expect(extra?.runningPlans ?? 0).toBe(extras.length)

        const charges = await scene.paid()
        for (const { charge, kind } of charges) {
          const { always, ever } = landed.get(charge.id) ?? { always: false, ever: false }
          const what = `${kind} ${always ? 'allowed' : ever ? 'in between' : 'in vain'}`
          seen[what] = (seen[what] ?? 0) + 1
          if (!ever) expect(charge).toMatchObject({ refunded: true })
          if (always) expect(charge).toMatchObject({ refunded: false })
        }
        const promotions = charges.filter(({ charge, kind }) => kind === 'promotion' && !charge.refunded)
        const { promotionTime = null } = (await CoachEntity.find({ coachId: scene.coach.id })) ?? {}
        const days = promotionTime === null ? 0 : (Date.parse(promotionTime) - Date.now()) / 86_400_000
        expect(days).toBeCloseTo(promotions.length * 30, 1)

        const { earnings, row, sum: months, amounts } = await Payments.stateOf(scene.coach, scene.client)
        const balance = await Payments.balanceOf(scene.account)
        expect({ earnings, row, months, amounts }).toEqual({
          earnings: balance,
          row: balance,
          months: balance,
          amounts: balance,
        })
        const report = await call<{ amount: number }[]>('GET', `/stripe/coachreports`, {
          token: scene.coach.token,
        })
        if (report.status === 200) expect(sum(report.body.map(({ amount }) => amount))).toBe(balance)
        services.stripe.dropPending()
        await services.stripe.resumeDeliveries()
      }),
      { numRuns: RUNS, seed: SEED },
    )
    // The platform's balance is of all runs together.
    let booked = 0
    for await (const { amount } of balanceTransactions.list({ limit: 100 })) booked += amount
    const entries = await Payments.entriesOf(PLATFORM)
    expect(sum(entries.map(({ amountCents }) => amountCents))).toBe(booked)
    expect(await Payments.sumOf(PLATFORM)).toBe(booked)
    console.info({ seed: SEED, runs: RUNS, ...seen })
  },
  Number(process.env.LIMIT ?? 240_000),
)
