import { canBePaid } from '#core/billing/bank'
import * as Subscriptions from '#core/billing/subscriptions'
import { CoachEntity } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import { tiersOf } from '#core/coach/prices'
import type { CoachDetail } from '#core/discovery/schema'
import { SavedCoachEntity } from '#core/hiring/entity'
import type { ClientActor } from '#core/lib/actor'
import { notFound } from '#core/lib/errors'
import { LinkEntity } from '#core/link/entity'
import { listPublished } from '#core/reviews/published'
import { linkTo } from '#core/uploads/links'

/** A coach's page for a client. Only approved coaches have one, but who asked a coach keeps seeing them. */
export async function getCoach(actor: ClientActor, coachId: string): Promise<CoachDetail> {
  const key = { coachId, clientId: actor.id }
  const [coach, link, saved, subscriptions, reviews] = await Promise.all([
    CoachEntity.find({ coachId }),
    LinkEntity.find(key),
    SavedCoachEntity.find(key),
    Subscriptions.listOfClient(actor.id),
    listPublished(coachId),
  ])
  if (!coach || (coach.status !== 'APPROVED' && !link)) throw notFound('Coach')
  return {
    ...cardOf(coach),
    resume: await linkTo(coach.resume),
    reviews,
    extraSpecialties: [],
    status: link?.status ?? null,
    saved: saved !== undefined,
    canBePaid: canBePaid(coach),
    subscribed: subscriptions.some(
      (one) => one.coachId === coachId && one.kind === 'base' && Subscriptions.isRunning(one),
    ),
    prices: tiersOf(coach.expYears),
  }
}
