import { recordViews } from '#core/audit/profile-views'
import * as Subscriptions from '#core/billing/plans/subscriptions'
import { connectionsOf } from '#core/billing/sales/paying'
import { ClientEntity } from '#core/client/entity'
import { canBePaid } from '#core/coach/can-be-paid'
import { CoachEntity, type CoachItem } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import { tiersOf } from '#core/coach/shared/prices'
import { matchOf, wishesOf } from '#core/discovery/match'
import type { ClientDetail, CoachDetail } from '#core/discovery/shared/schema'
import { listExtras } from '#core/extras/extras'
import { SavedCoachEntity } from '#core/hiring/entity'
import { clientRelationshipOf } from '#core/hiring/present'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { RelationshipEntity, type RelationshipItem } from '#core/relationship/entity'
import { listPublished } from '#core/reviews/published'
import { notFound } from '#core/shared/errors'
import { linkTo } from '#core/uploads/links'

/** Only approved coaches have a page, but a client who sent them a request or ever paid them can still see it. */
const hasPage = ({ status }: CoachItem, relationship: RelationshipItem | undefined, bought: unknown[]) =>
  status === 'APPROVED' || relationship !== undefined || bought.length > 0

/** Returns a coach's page for a client. Throws 404 if the client can't see it. */
export async function getCoach(actor: ClientActor, coachId: string, ignored: string[]): Promise<CoachDetail> {
  const key = { coachId, clientId: actor.id }
  const [coach, client, relationship, saved, subscriptions, reviews, extras] = await Promise.all([
    CoachEntity.find({ coachId }),
    ClientEntity.find({ clientId: actor.id }),
    RelationshipEntity.find(key),
    SavedCoachEntity.find(key),
    Subscriptions.listOfClient(actor.id),
    listPublished(coachId),
    listExtras(coachId),
  ])
  const bought = subscriptions.filter((subscription) => subscription.coachId === coachId)
  if (!coach || !hasPage(coach, relationship, bought)) throw notFound('Coach')
  const running = bought.filter(Subscriptions.isRunning)
  return {
    ...cardOf(coach),
    resume: await linkTo(coach.resume),
    reviews: reviews.rows,
    extraSpecialties: extras
      .filter(({ approved }) => approved)
      .map((extra) => ({
        id: extra.extraId,
        specialties: extra.title,
        price: extra.priceCents / 100,
        description: extra.description,
        subscribed: running.some(({ thingId }) => thingId === extra.extraId),
      })),
    status: relationship?.status ?? null,
    note: relationship?.note ?? '',
    saved: saved !== undefined,
    canBePaid: canBePaid(coach),
    subscribed: running.some(({ kind }) => kind === 'base'),
    prices: [...tiersOf(coach)],
    match: matchOf(client?.coachPreference ?? null, coach, ignored),
  }
}

/** Returns the reviews on a coach's page, newest first, that come after the one with the id `after`. */
export async function listReviews({ id: clientId }: ClientActor, coachId: string, after?: string) {
  const [coach, relationship, subscriptions, reviews] = await Promise.all([
    CoachEntity.find({ coachId }),
    RelationshipEntity.find({ coachId, clientId }),
    Subscriptions.listOfClient(clientId),
    listPublished(coachId, after),
  ])
  const bought = subscriptions.filter((subscription) => subscription.coachId === coachId)
  if (!coach || !hasPage(coach, relationship, bought)) throw notFound('Coach')
  return reviews
}

/**
 * Returns a client's page for a coach who received the client's request or payment (rules whole-client-once-approved,
 * paying-clients). Throws 404 for all others.
 */
export async function getClient({ id: coachId }: CoachActor, clientId: string): Promise<ClientDetail> {
  const [coach, relationship, client, subscriptions] = await Promise.all([
    CoachEntity.find({ coachId }),
    RelationshipEntity.find({ coachId, clientId }),
    ClientEntity.find({ clientId }),
    Subscriptions.listOfClient(clientId),
  ])
  const ofCoach = subscriptions.filter((subscription) => subscription.coachId === coachId)
  const [connection] = connectionsOf(relationship ? [relationship] : [], ofCoach)
  if (!coach || !connection || !client) throw notFound('Client')
  await recordViews(coachId, [clientId], ['profile'])
  const presented = clientRelationshipOf(connection, client, coach)
  return { ...presented, wishes: wishesOf(presented.client.coachPreference, coach) }
}
