import { prepareAuditEntry } from '#core/audit/audit'
import { SubscriptionEntity } from '#core/billing/entity'
import type { ClientItem } from '#core/client/entity'
import { ChangeRequestEntity } from '#core/coach/entity'
import { ExtraEntity } from '#core/extras/entity'
import { PendingExtraEntity } from '#core/extras/listing-entity'
import { newId } from '#core/lib/ids'
import type { Write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { prepareReviewChange } from '#core/reviews/change'
import { nowIso } from '#core/shared/clock'
import { QUEUE_LENGTH } from '#core/shared/limits'
import { itemsOf, putAll } from '#scripts/seed/bulk'
import { clientWrites, coachWrites, userWrites, type Who } from '#scripts/testing/items'
import { makeAnswer } from '#scripts/testing/reviews'

const AT_ONCE = 500

/**
 * Creates this many coaches and clients, paired up. Each pair has an approved relationship and an active
 * plan.
 */
export async function populate(count: number): Promise<void> {
  for (let at = 0; at < count; at += AT_ONCE)
    await putAll(
      itemsOf(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => pair(index)).flat()),
    )
}

/**
 * Fills the lists everyone shares (admin queues, recent admin activity, active plans), so that a page of each
 * costs its maximum.
 */
export async function fillQueues(): Promise<void> {
  const writes = Array.from({ length: QUEUE_LENGTH }, waiting).flat()
  await putAll(itemsOf(writes))
}

export const makeIdentity = (id = newId()): Who => ({
  id,
  email: `${id.toLowerCase()}@example.com`,
  subject: id,
})

// Creates enough coaches of both statuses to fill every page.
const pair = (index: number): Write[] =>
  pairWrites(makeIdentity(), makeIdentity(), index % 8 === 0 ? 'PENDING' : 'APPROVED')

/** The items of a client with an active plan from a coach. */
export function pairWrites(
  coach: Who,
  client: Who,
  status: 'PENDING' | 'APPROVED',
  overrides: Partial<ClientItem> = {},
): Write[] {
  const ids = { coachId: coach.id, clientId: client.id }
  return [
    ...userWrites(coach, 'nutritionist', status),
    ...coachWrites(coach, { status }),
    ...userWrites(client, 'client', 'ACTIVE'),
    ...clientWrites(client, overrides),
    RelationshipEntity.create({
      ...ids,
      status: 'APPROVED',
      isHidden: false,
      runningPlans: 1,
      createdAt: nowIso(),
    }),
    running(ids),
  ]
}

const running = (ids: { coachId: string; clientId: string }): Write =>
  SubscriptionEntity.create({
    ...ids,
    subscriptionId: `sub_${ids.clientId}`,
    kind: 'base',
    thingId: null,
    title: null,
    status: 'active',
    amountCents: 10_000,
    nextAmountCents: null,
    currentPeriodEnd: null,
    cancelAt: null,
    nextPaymentAttempt: null,
    endedAt: null,
    customerId: `cus_${ids.clientId}`,
    createdAt: nowIso(),
    version: 1,
  })

function waiting(): Write[] {
  const coach = makeIdentity()
  const review = {
    coachId: coach.id,
    text: 'Patient, clear and always there.',
    rating: 4.5,
    createdAt: nowIso(),
    version: 1,
  }
  const extra = { coachId: coach.id, extraId: newId(), createdAt: nowIso(), version: 1 }
  const texts = [
    ...prepareReviewChange(undefined, {
      ...review,
      clientId: newId(),
      reviewId: newId(),
      status: 'PENDING',
      answer: null,
    }),
    ...prepareReviewChange(undefined, {
      ...review,
      clientId: newId(),
      reviewId: newId(),
      status: 'APPROVED',
      answer: makeAnswer(),
    }),
  ]
  return [
    ...userWrites(coach, 'nutritionist', 'APPROVED'),
    ...coachWrites(coach),
    // Keeps only the puts. The others update ratings on existing items, which a bulk write can't do.
    ...texts.filter(({ kind }) => kind === 'Put'),
    ExtraEntity.create({
      ...extra,
      title: 'Race week',
      priceCents: 5000,
      description: 'A plan for the days before the race.',
      approved: false,
    }),
    PendingExtraEntity.put(extra),
    running({ coachId: coach.id, clientId: newId() }),
    ChangeRequestEntity.create({
      coachId: coach.id,
      requestId: newId(),
      updates: { city: { old: 'New York', new: 'Boston' } },
      createdAt: nowIso(),
      version: 1,
    }),
    prepareAuditEntry(
      { role: 'admin', id: coach.id, name: 'Ada Admin', address: '' } as never,
      'coach.status',
      coach.id,
    ),
  ]
}
