import type Stripe from 'stripe'
import { handleStripeEvent } from '#core/billing/events/events'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { LUX_AMOUNT } from '#core/coach/shared/prices'
import type { CoachStatus } from '#core/coach/shared/schema'
import { ExtraEntity } from '#core/extras/entity'
import { offerOf } from '#core/extras/offer'
import type { GroupInput } from '#core/groupchats/shared/schema'
import { findGroup, findSeat } from '#core/groups/groups'
import { newId } from '#core/lib/ids'
import { RelationshipEntity } from '#core/relationship/entity'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { ReviewEntity } from '#core/reviews/entity'
import { answers } from '#scripts/testing/answers'
import * as Extras from '#scripts/testing/extras'
import * as Groups from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const { subscriptions, charges, checkout, invoicePayments } = Payments.provider

/** The base plan is sold at the Lux tier, which the coach can lose by reporting fewer years. */
const LUX_YEARS = 6
const OFFER = offerOf({
  title: Extras.draft.specialties,
  priceCents: 5000,
  description: Extras.draft.description,
})

/**
 * Creates a coach with an extra specialty and a group, a client without a relationship to the coach, and every action
 * that either of them, an admin or Stripe can take.
 */
export async function makeBillingFixture() {
  const [coach, rival, client, admin] = await Promise.all([
    Payments.makeSeller({ expYears: LUX_YEARS }),
    Payments.makeSeller(),
    Groups.makeClientWith('PLAN_3'),
    makeAdmin(),
  ])
  const account = String((await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.expressAccountId)
  const first = services.stripe.events().length
  const events = () => services.stripe.events().slice(first) as Stripe.Event[]
  const extraId = await Extras.makeApproved(coach)
  const extra = { extra: true, extraSpecialtiesId: extraId }
  const groupId = await Groups.makeGroup({ coach, clients: [client], plan: 'PLAN_3' })
  const urls: Partial<Record<Kind, string>> = {}
  const open = (kind: Kind, ask: () => Promise<string | undefined>) => async () => {
    urls[kind] = (await ask()) ?? urls[kind]
  }
  const pay = (kind: Kind) => async () => urls[kind] && Payments.pay(urls[kind])

  const mine = (kind?: string) =>
    services.stripe
      .subscriptions()
      .filter(({ metadata }) => metadata.clientId === client.id && (!kind || metadata.kind === kind))
  const newest = (kind = 'base') => mine(kind).at(-1)?.id ?? 'sub_none'
  const edit =
    (price: number, part: object = {}) =>
    () =>
      Extras.save(coach, { ...Extras.draft, ...part, id: extraId, price })
  const setYears = (expYears: number) => () =>
    call('PUT', `/admin/nutritionists/${coach.id}`, {
      token: admin.token,
      body: { ...answers(coach.email), expYears },
    })
  const saveGroup = (part: Partial<GroupInput>) => () =>
    Groups.save(groupId, {
      groupChatType: 'PLAN_3',
      nutritionistId: coach.id,
      clientIds: [client.id],
      ...part,
    })
  const decide = (status: RelationshipStatus) => () =>
    call('POST', '/nutritionist/client/status', {
      token: coach.token,
      body: { status, clientId: client.id, nutritionistId: coach.id },
    })
  const setStatus = (status: CoachStatus) => async () => {
    const previousStatus = (await CoachEntity.findIncludingDeleted({ coachId: coach.id }))?.status
    const body = { status, previousStatus, interviewStatus: true }
    return call('PUT', `/admin/nutritionists/${coach.id}/status`, { token: admin.token, body })
  }
  const cancel = (undo: boolean) => () =>
    call('POST', '/client/cancel-subscription', { token: client.token, body: { subId: newest(), undo } })
  const changeInPortal = (cancelled: boolean) => () =>
    subscriptions.update(newest(), { cancel_at_period_end: cancelled })

  const decideReview = (status: 'APPROVED' | 'REJECTED') => async () => {
    const review = await ReviewEntity.find({ coachId: coach.id, clientId: client.id })
    const body = { id: review?.reviewId, status, previousStatus: review?.status }
    return call('POST', '/admin/reviews', { token: admin.token, body })
  }

  const actions = {
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
    open: open('base', async () => (await Payments.subscribe(client, coach, LUX_AMOUNT)).body.url),
    pay: pay('base'),
    openExtra: open('extra', async () => (await Payments.subscribe(client, coach, 50, extra)).body.url),
    payExtra: pay('extra'),
    cheapen: edit(50),
    raise: edit(100),
    reword: edit(50, { description: 'Not what the page showed.' }),
    unlearn: setYears(LUX_YEARS - 2),
    learn: setYears(LUX_YEARS),
    accept: () => Extras.decide(extraId, true),
    refuse: () => Extras.decide(extraId, false),
    remove: () => Extras.remove(coach, extraId),
    renewExtra: () => services.stripe.renew(newest('extra')),
    refundExtra: async () => Payments.refund(await Payments.chargeOf(newest('extra')), 1111),
    openGroup: open(
      'group',
      async () => (await Payments.subscribeToGroup(client, coach, groupId, 75)).body.url,
    ),
    payGroup: pay('group'),
    renewGroup: () => services.stripe.renew(newest('group')),
    cancelGroup: () =>
      call('POST', '/client/cancel-subscription', { token: client.token, body: { subId: newest('group') } }),
    seat: saveGroup({}),
    unseat: saveGroup({ clientIds: [] }),
    regroup: saveGroup({ nutritionistId: rival.id }),
    resize: saveGroup({ groupChatType: 'PLAN_2' }),
    disband: () => Groups.remove(groupId),
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
    cancelInPortal: changeInPortal(true),
    keepInPortal: changeInPortal(false),
    renew: () => services.stripe.renew(newest()),
    reverseByHand: async () => {
      const { transfer } = await charges.retrieve(await Payments.chargeOf(newest()))
      return Payments.provider.transfers.createReversal(String(transfer), { amount: 1234 })
    },
    review: async () => {
      // Use new text each time, because resubmitting the same text changes nothing.
      const body = { nutritionistId: coach.id, rating: 4.5, text: `Patient and clear, ${newId()}.` }
      return call('POST', '/client/reviews', { token: client.token, body })
    },
    publish: decideReview('APPROVED'),
    withhold: decideReview('REJECTED'),
    takeBack: () =>
      call('DELETE', '/client/reviews', { token: client.token, body: { nutritionistId: coach.id } }),
    holdStream: async () => services.stream.pause(),
    tellStream: async () => services.stream.resume(),
  }

  /**
   * Returns what may be charged right now. A renewal tolerates changes that block a new sale, such as an unapproved
   * extra or another group plan.
   */
  const allowed = async (): Promise<Record<Paid, boolean>> => {
    const [profile, relationship, offered, group, place] = await Promise.all([
      CoachEntity.findIncludingDeleted({ coachId: coach.id }),
      RelationshipEntity.find({ coachId: coach.id, clientId: client.id }),
      ExtraEntity.find({ coachId: coach.id, extraId }),
      findGroup(groupId),
      findSeat(client.id, groupId),
    ])
    const promotion = profile?.status === 'APPROVED'
    const baseRenewal = promotion && relationship?.status === 'APPROVED'
    const extraRenewal = baseRenewal && offered !== undefined
    const groupRenewal = promotion && group?.coachId === coach.id && place !== undefined
    return {
      base: baseRenewal && profile.expYears === LUX_YEARS,
      baseRenewal,
      promotion,
      extraRenewal,
      extra: extraRenewal && offered.approved && offerOf(offered) === OFFER,
      groupRenewal,
      group: groupRenewal && group?.plan === 'PLAN_3',
    }
  }
  const customers = async () => {
    const [payer, seller] = await Promise.all([
      ClientEntity.findIncludingDeleted({ clientId: client.id }),
      CoachEntity.findIncludingDeleted({ coachId: coach.id }),
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
  return { coach, client, extraId, groupId, account, act: actions, events, mine, allowed, paid, openPages }
}
type Kind = 'base' | 'extra' | 'group' | 'promotion'
type Paid = Kind | 'baseRenewal' | 'extraRenewal' | 'groupRenewal'

/** Returns what a charge paid for, according to Stripe. */
async function kindOf({ metadata, payment_intent }: Stripe.Charge): Promise<Paid> {
  if (metadata.kind === 'promotion') return 'promotion'
  const { data } = await invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: String(payment_intent) },
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice as Stripe.Invoice | undefined
  const sold = invoice?.parent?.subscription_details?.metadata?.kind
  const kind = sold === 'extra' || sold === 'group' ? sold : 'base'
  return invoice?.billing_reason === 'subscription_create' ? kind : `${kind}Renewal`
}
export type BillingFixture = Awaited<ReturnType<typeof makeBillingFixture>>
export type BillingAction = keyof BillingFixture['act']

/**
 * Delivers all outstanding events to the stream and the webhook, in reverse order and then in order, until no new
 * ones appear.
 */
export async function deliverAllEvents({ events }: BillingFixture) {
  services.stream.resume()
  for (let delivered = 0, lastDelivered = -1; delivered !== lastDelivered; ) {
    lastDelivered = delivered
    await services.stream.drained()
    const newEvents = events().slice(delivered)
    for (const event of [...newEvents.toReversed(), ...newEvents]) await handleStripeEvent(event)
    delivered += newEvents.length
  }
}
