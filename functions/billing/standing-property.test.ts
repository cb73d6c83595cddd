import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { handle } from '#core/billing/events'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import type { CoachStatus } from '#core/coach/schema'
import { PLATFORM } from '#core/ledger/schema'
import { LinkEntity } from '#core/link/entity'
import type { LinkStatus } from '#core/link/schema'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/world'

const SEED = Number(process.env.SEED ?? 23)
const RUNS = Number(process.env.RUNS ?? 8)
const { subscriptions, charges, checkout, balanceTransactions } = Payments.provider

/** A coach, a client who does not know them yet, and all that can happen between them. */
async function makeScene() {
  const [coach, client, admin] = await Promise.all([Payments.makeSeller(), makeClient(), makeAdmin()])
  const account = String((await CoachEntity.find({ coachId: coach.id }))?.expressAccountId)
  const first = services.stripe.events().length
  const events = () => services.stripe.events().slice(first) as Stripe.Event[]
  let url: string | undefined

  const mine = () => services.stripe.subscriptions().filter(({ metadata }) => metadata.clientId === client.id)
  const newest = () => mine().at(-1)?.id ?? 'sub_none'
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
    open: async () => {
      url = (await Payments.subscribe(client, coach)).body.url ?? url
    },
    pay: async () => url && Payments.pay(url),
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

  const isAllowed = async () => {
    const [profile, link] = await Promise.all([
      CoachEntity.find({ coachId: coach.id }),
      LinkEntity.find({ coachId: coach.id, clientId: client.id }),
    ])
    return profile?.status === 'APPROVED' && link?.status === 'APPROVED'
  }
  const customerId = async () => (await ClientEntity.find({ clientId: client.id }))?.customerId
  const paid = async () => {
    const customer = await customerId()
    return customer ? (await charges.list({ customer, limit: 100 })).data : []
  }
  const openPages = async () => {
    const customer = await customerId()
    const sessions = customer ? (await checkout.sessions.list({ customer, limit: 100 })).data : []
    return sessions.filter(({ status }) => status === 'open')
  }
  return { coach, client, account, act, events, mine, isAllowed, paid, openPages }
}
type Scene = Awaited<ReturnType<typeof makeScene>>
type Act = keyof Scene['act']

const step = fc.record({
  // Two at once.
  names: fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Act>('open', 'pay', 'approve', 'admit') },
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
const story = fc
  .tuple(fc.array(step, { minLength: 5, maxLength: 10 }), fc.option(atLast, { nil: [] }))
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
        /** Of each charge, whether the plan was allowed when it landed, and ever since or again. */
        const landed = new Map<string, { always: boolean; ever: boolean }>()
        let before = true
        for (const { names, told } of steps) {
          await Promise.allSettled(names.map((name) => scene.act[name]()))
          const events = scene.events()
          await Promise.all(told.map((index) => handle(events[index % events.length] as Stripe.Event)))
          const after = await scene.isAllowed()
          for (const { id } of await scene.paid()) {
            const was = landed.get(id) ?? { always: before, ever: before }
            landed.set(id, { always: was.always && after, ever: was.ever || after })
          }
          before = after
        }
        await settle(scene)

        const isAllowed = await scene.isAllowed()
        const goesOn = scene.mine().filter(({ status, cancel_at }) => status !== 'canceled' && !cancel_at)
        if (!isAllowed) expect({ goesOn, open: await scene.openPages() }).toEqual({ goesOn: [], open: [] })
        expect(goesOn.length).toBeLessThanOrEqual(1)
        const link = await LinkEntity.find({ coachId: scene.coach.id, clientId: scene.client.id })
        const running = scene.mine().filter(({ status }) => status !== 'canceled')
        expect(link?.runningPlans ?? 0).toBe(running.length)
        if (running.length > 0) expect(link?.status).not.toBe('REJECTED')

        for (const charge of await scene.paid()) {
          const { always, ever } = landed.get(charge.id) ?? { always: false, ever: false }
          const what = always ? 'allowed' : ever ? 'in between' : 'in vain'
          seen[what] = (seen[what] ?? 0) + 1
          if (!ever) expect(charge).toMatchObject({ amount_refunded: charge.amount })
          if (always) expect(charge).toMatchObject({ amount_refunded: 0 })
        }

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
  Number(process.env.LIMIT ?? 60_000),
)
