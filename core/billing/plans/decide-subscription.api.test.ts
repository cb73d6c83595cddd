import { expect, test } from 'vitest'
import type { SubscriptionItem } from '#core/billing/entity'
import { decideSubscription } from '#core/billing/plans/decide-subscription'
import {
  isDamaged,
  isInWantedState,
  isOnHold,
  mayRun,
  type SaleContext,
} from '#core/billing/sales/sale-context'
import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { RelationshipItem } from '#core/relationship/entity'

const PAID_UNTIL = 1_000
const RENEWED_UNTIL = 2_000

const PLAN: SubscriptionItem = {
  subscriptionId: 'sub_1',
  clientId: 'client',
  coachId: 'coach',
  kind: 'base',
  thingId: null,
  title: null,
  status: 'active',
  amountCents: 10_000,
  nextAmountCents: null,
  currentPeriodEnd: PAID_UNTIL,
  cancelAt: null,
  nextPaymentAttempt: null,
  endedAt: null,
  isPaid: true,
  accountId: 'acct_1',
  customerId: 'cus_1',
  createdAt: '2026-11-30T00:00:00.000Z',
  version: 1,
}
const COACH = {
  status: 'APPROVED',
  accountClosedAt: null,
  accountSubmitted: true,
  expressAccountId: 'acct_1',
  expYears: '0.5',
  certifications: [] as string[],
}
const coach = (change: object = {}) => ({ ...COACH, ...change }) as unknown as CoachItem
const client = (status = 'ACTIVE') => ({ status }) as ClientItem
const relationship = (status = 'APPROVED') => ({ status }) as RelationshipItem
const context = (change: Partial<SaleContext> = {}): SaleContext => ({
  client: client(),
  coach: coach(),
  relationship: relationship(),
  extra: null,
  group: null,
  seat: null,
  ...change,
})

test.each<[string, Partial<Parameters<typeof decideSubscription>[0]>, object]>([
  ['a plan that may run stays as it is', {}, { do: 'nothing' }],
  ['a first payment for a plan that may run stays', { before: undefined }, { do: 'nothing' }],
  [
    'a first payment for a plan that may not run is refunded',
    { before: undefined, context: context({ relationship: relationship('REJECTED') }) },
    { do: 'refundAndCancel', refund: { why: 'unavailable', from: 0 } },
  ],
  [
    'a plan whose link ends runs until it is paid',
    { context: context({ relationship: relationship('REJECTED') }) },
    { do: 'endWithPeriod' },
  ],
  [
    'a renewal after the end of the link is refunded',
    {
      plan: { ...PLAN, currentPeriodEnd: RENEWED_UNTIL },
      context: context({ relationship: relationship('REJECTED') }),
    },
    { do: 'refundAndCancel', refund: { why: 'unavailable', from: PAID_UNTIL } },
  ],
  [
    'a period that has begun unpaid ends',
    { plan: { ...PLAN, isPaid: false }, context: context({ coach: coach({ status: 'SUSPENDED' }) }) },
    { do: 'endUnpaid', from: PAID_UNTIL },
  ],
  [
    'a plan with a deleted coach is paused',
    { context: context({ coach: coach({ status: 'DELETED' }) }) },
    { do: 'pause' },
  ],
  [
    'a renewal with a deleted coach is refunded, and the plan paused',
    {
      plan: { ...PLAN, currentPeriodEnd: RENEWED_UNTIL },
      context: context({ coach: coach({ status: 'DELETED' }) }),
    },
    { do: 'refundAndPause', from: PAID_UNTIL },
  ],
  [
    "a plan is paused while the coach's account is closed",
    { context: context({ coach: coach({ accountClosedAt: '2026-11-30T00:00:00.000Z' }) }) },
    { do: 'pause' },
  ],
  [
    'a plan pays the account that has taken the place of another',
    { context: context({ coach: coach({ expressAccountId: 'acct_2' }) }) },
    { do: 'resume', accountId: 'acct_2' },
  ],
  [
    'a second plan for the same thing is refunded',
    { isDuplicate: true },
    { do: 'refundAndCancel', refund: { why: 'duplicate', from: 0 } },
  ],
  ['a plan with a lost coach runs', { context: context({ coach: undefined }) }, { do: 'nothing' }],
  [
    'an ended plan is closed',
    { plan: { ...PLAN, status: 'canceled', endedAt: PAID_UNTIL } },
    { do: 'closeEnded' },
  ],
])('%s', (_, situation, action) => {
  const all = { before: PLAN, plan: PLAN, context: context(), isDuplicate: false, ...situation }
  expect(decideSubscription(all)).toEqual(action)
})

/** Every combination of these, 20,736 in all, takes a tenth of a second. */
function* situations() {
  const befores = [undefined, PLAN, { ...PLAN, isPaid: false }, { ...PLAN, status: 'incomplete' }]
  const coaches = [
    coach(),
    coach({ status: 'SUSPENDED' }),
    coach({ status: 'DELETED' }),
    coach({ accountClosedAt: '2026-11-30T00:00:00.000Z', expressAccountId: null, accountSubmitted: false }),
    coach({ expressAccountId: 'acct_2' }),
    undefined,
  ]
  const clients = [client(), client('SUSPENDED'), client('DELETED')]
  const relationships = [relationship(), relationship('REJECTED'), undefined]
  for (const before of befores)
    for (const isPaid of [true, false])
      for (const currentPeriodEnd of [PAID_UNTIL, RENEWED_UNTIL])
        for (const cancelAt of [null, RENEWED_UNTIL])
          for (const isPaused of [undefined, true as const])
            for (const ending of [{}, { status: 'past_due' }, { status: 'canceled', endedAt: PAID_UNTIL }])
              for (const coach of coaches)
                for (const client of clients)
                  for (const relationship of relationships)
                    for (const isDuplicate of [true, false])
                      yield {
                        before,
                        plan: { ...PLAN, isPaid, currentPeriodEnd, cancelAt, isPaused, ...ending },
                        context: context({ coach, client, relationship }),
                        isDuplicate,
                      }
}

test('in every situation, a plan that may not run is never resumed, and only a deletion or closed account pauses one', () => {
  for (const situation of situations()) {
    const { plan, context, isDuplicate } = situation
    const action = decideSubscription(situation).do
    if (plan.endedAt !== null) expect(action).toBe('closeEnded')
    if (action === 'resume') expect([mayRun(context), isDuplicate]).toEqual([true, false])
    if (action === 'pause' || action === 'refundAndPause') expect(isOnHold(context)).toBe(true)
    if (action === 'nothing')
      expect(mayRun(context) || isDamaged(context) || isInWantedState(plan, context)).toBe(true)
  }
})

test('in every situation, nothing is left to do after a pause, a resumption or the end of the period', () => {
  for (const situation of situations()) {
    const action = decideSubscription(situation)
    const { plan } = situation
    const changes: Partial<Record<typeof action.do, object>> = {
      pause: { isPaused: true },
      resume: {
        isPaused: undefined,
        ...(action.do === 'resume' && action.accountId && { accountId: action.accountId }),
      },
      endWithPeriod: { isPaused: undefined, cancelAt: plan.currentPeriodEnd },
    }
    const change = changes[action.do]
    if (change)
      expect(
        decideSubscription({ ...situation, plan: { ...plan, ...change } }),
        JSON.stringify(situation),
      ).toEqual({
        do: 'nothing',
      })
  }
})
