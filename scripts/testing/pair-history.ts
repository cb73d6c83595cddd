import { SubscriptionEntity, type SubscriptionItem, type SubscriptionKind } from '#core/billing/entity'
import { openPair } from '#core/chat/channels'
import { ClientEntity } from '#core/client/entity'
import { SeatEntity } from '#core/groups/entity'
import { LedgerEntity, MonthlySumEntity } from '#core/ledger/entity'
import { PLATFORM } from '#core/ledger/shared/schema'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import type { RelationshipStatus } from '#core/relationship/shared/schema'
import { nowIso, nowSeconds } from '#core/shared/clock'
import { checkIn, makeForm, makeOpenAssignment, makeSubmission } from '#scripts/testing/assignments'
import * as Groups from '#scripts/testing/groups'
import { makeSeller } from '#scripts/testing/payments'
import { makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { makePaid, makeReview } from '#scripts/testing/reviews'
import { services } from '#scripts/testing/setup/test-services'

type Pair = { coach: TestPerson; client: TestPerson }

/** Records a payment the way the webhook does, whatever the current status of the plan. */
export async function makePayment({ coach, client }: Pair) {
  const entryId = `ch_${newId()}`
  const payment = {
    entryId,
    chargeId: entryId,
    type: 'payment' as const,
    created: nowSeconds(),
    clientId: client.id,
    coachId: coach.id,
    subscriptionId: null,
  }
  const month = nowIso().slice(0, 7) as `${number}-${number}`
  await transact([
    LedgerEntity.create({ ...payment, accountId: coach.id, amountCents: 8500 }),
    LedgerEntity.create({ ...payment, accountId: PLATFORM, amountCents: 1500 }),
    MonthlySumEntity.upsert({ accountId: coach.id, month }, { add: { amountCents: 8500, entries: 1 } }),
  ])
  await makePaid(coach, client)
}

/** Stores a plan. */
export function makePlan(
  { coach, client }: Pair,
  kind: SubscriptionKind,
  plan: Partial<SubscriptionItem> = {},
) {
  const titles = { base: null, extra: 'Race week', group: 'Runners' }
  const item: SubscriptionItem = {
    subscriptionId: `sub_${kind}${client.id}`,
    clientId: client.id,
    coachId: coach.id,
    kind,
    thingId: kind === 'base' ? null : newId(),
    title: titles[kind],
    status: 'active',
    amountCents: { base: 200_00, extra: 50_00, group: 75_00 }[kind],
    nextAmountCents: null,
    currentPeriodEnd: nowSeconds() + 86_400,
    cancelAt: null,
    nextPaymentAttempt: null,
    endedAt: null,
    customerId: `cus_${client.id}`,
    createdAt: nowIso(),
    version: 1,
    ...plan,
  }
  return write(SubscriptionEntity.put(item))
}

/** Private values that tests search for in responses. Only people the client or coach allows may read them. */
export const CLIENT_BODY = { birthdate: '1971-02-03', height: `8'11"`, weight: 1287.25 }
export const CLIENT_WISH = 'Somebody with twelve marathons'
export const CLIENT_ANSWER = 'A very long week in Ohio'
export const COACH_SECRETS = {
  phone: '+1 212 555 0177',
  address1: '77 Hidden Lane',
  zipcode: '90377',
  felonyExplain: 'Parked on a lawn once',
  howDidFind: 'A flyer at the gym of a friend',
  comment: 'Called twice about insurance',
  rejectionComment: 'Papers were missing at first',
}

/**
 * Creates a coach whom a client has paid before, and every action that can change their relationship, whatever the
 * status of the plan.
 */
export async function makeHistory() {
  const [coach, client] = await Promise.all([
    makeSeller(COACH_SECRETS),
    makeClient({
      ...CLIENT_BODY,
      coachPreference: { ...Groups.preferenceFor('PLAN_3'), personality: CLIENT_WISH },
    }),
  ])
  const pair = { coach, client }
  const key = { coachId: coach.id, clientId: client.id }
  const form = await makeForm({ document: checkIn }, coach.id)
  const sent = { form, senderId: coach.id }
  const [groupId] = await Promise.all([
    Groups.makeGroup({ coach, clients: [client], plan: 'PLAN_3' }),
    transact(openPair(coach.id, client.id)),
    makePayment(pair),
    makePlan(pair, 'base', { status: 'canceled', endedAt: nowSeconds() }),
    makeReview(coach, { clientId: client.id }),
    makeSubmission(client, { ...sent, data: { mood: 4, slips: true, what: CLIENT_ANSWER } }),
    makeOpenAssignment(client, sent),
  ])

  const decide = (status: RelationshipStatus) => () =>
    call('POST', '/nutritionist/client/status', {
      token: coach.token,
      body: { status, clientId: client.id, nutritionistId: coach.id },
    })
  const hide = (hidden: boolean) => () =>
    call('POST', '/nutritionist/clients-visibility', {
      token: coach.token,
      body: { nutritionistId: coach.id, clientId: client.id, hide: hidden },
    })
  const ask = (method: 'POST' | 'DELETE') => () =>
    call(method, '/user/connect-users', {
      token: client.token,
      body: { nutritionistId: coach.id, clientId: client.id },
    })
  const plan = (kind: SubscriptionKind, status: string) => () => makePlan(pair, kind, { status })
  const seat = (kind: string) => async () => {
    await makePlan(pair, 'group', { status: kind, thingId: groupId })
    await write(
      SeatEntity.put({ clientId: client.id, channelId: groupId, runningPlans: Number(kind !== 'canceled') }),
    )
  }
  const status = (to: 'ACTIVE' | 'SUSPENDED' | 'DELETED') => async () => {
    await write(ClientEntity.update({ clientId: client.id }, { set: { status: to } }))
    await services.stream.drained()
  }
  const act = {
    hire: ask('POST'),
    withdraw: ask('DELETE'),
    approve: decide('APPROVED'),
    reject: decide('REJECTED'),
    putBack: decide('PENDING'),
    hide: hide(true),
    unhide: hide(false),
    payBase: plan('base', 'active'),
    endBase: plan('base', 'canceled'),
    payExtra: plan('extra', 'trialing'),
    endExtra: plan('extra', 'canceled'),
    payGroup: seat('active'),
    owe: seat('past_due'),
    endGroup: seat('canceled'),
    suspend: status('SUSPENDED'),
    remove: status('DELETED'),
    restore: status('ACTIVE'),
  }
  const read = async () => {
    const [relationship, profile, plans] = await Promise.all([
      RelationshipEntity.find(key),
      ClientEntity.findIncludingDeleted(key),
      SubscriptionEntity.queryAll(`client#${client.id}`, { prefix: 'subscription#' }),
    ])
    return {
      link: relationship?.status,
      isDeleted: profile?.status === 'DELETED',
      isActive: profile?.status === 'ACTIVE',
      isHidden: relationship?.isHidden,
      pays: plans.some(({ status: now }) => ['active', 'trialing', 'past_due'].includes(now)),
    }
  }
  return { ...pair, form, groupId, act, read }
}
export type History = Awaited<ReturnType<typeof makeHistory>>
export const ACTS = [
  'hire',
  'withdraw',
  'approve',
  'reject',
  'putBack',
  'hide',
  'unhide',
  'payBase',
  'endBase',
  'payExtra',
  'endExtra',
  'payGroup',
  'owe',
  'endGroup',
  'suspend',
  'remove',
  'restore',
] as const satisfies (keyof History['act'])[]
