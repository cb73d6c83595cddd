import { canBePaid } from '#core/billing/bank'
import * as Subscriptions from '#core/billing/subscriptions'
import { findClient } from '#core/client/by-id'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import { tiersOf } from '#core/coach/prices'
import { matchOf, wishesOf } from '#core/discovery/match'
import type { ClientDetail, CoachDetail } from '#core/discovery/schema'
import { listExtras } from '#core/extras/extras'
import { SavedCoachEntity } from '#core/hiring/entity'
import { clientLinkOf } from '#core/hiring/present'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { notFound } from '#core/lib/errors'
import { LinkEntity } from '#core/link/entity'
import { listPublished } from '#core/reviews/published'
import { linkTo } from '#core/uploads/links'

/** A coach's page for a client. Only approved coaches have one, but who asked a coach keeps seeing them. */
export async function getCoach(actor: ClientActor, coachId: string, ignored: string[]): Promise<CoachDetail> {
  const key = { coachId, clientId: actor.id }
  const [coach, client, link, saved, subscriptions, reviews, extras] = await Promise.all([
    CoachEntity.find({ coachId }),
    ClientEntity.find({ clientId: actor.id }),
    LinkEntity.find(key),
    SavedCoachEntity.find(key),
    Subscriptions.listOfClient(actor.id),
    listPublished(coachId),
    listExtras(coachId),
  ])
  if (!coach || (coach.status !== 'APPROVED' && !link)) throw notFound('Coach')
  const running = subscriptions.filter((one) => one.coachId === coachId && Subscriptions.isRunning(one))
  return {
    ...cardOf(coach),
    resume: await linkTo(coach.resume),
    reviews,
    extraSpecialties: extras
      .filter(({ approved }) => approved)
      .map((extra) => ({
        id: extra.extraId,
        specialties: extra.title,
        price: extra.priceCents / 100,
        description: extra.description,
        subscribed: running.some(({ thingId }) => thingId === extra.extraId),
      })),
    status: link?.status ?? null,
    saved: saved !== undefined,
    canBePaid: coach.status === 'APPROVED' && canBePaid(coach),
    subscribed: running.some(({ kind }) => kind === 'base'),
    prices: tiersOf(coach.expYears),
    match: matchOf(client?.coachPreference ?? null, coach, ignored),
  }
}

/** A client's page for a coach, who has a link with them (rule whole-client-once-approved). */
export async function getClient({ id: coachId }: CoachActor, clientId: string): Promise<ClientDetail> {
  const [coach, link, client, subscriptions] = await Promise.all([
    CoachEntity.find({ coachId }),
    LinkEntity.find({ coachId, clientId }),
    findClient(clientId),
    Subscriptions.listOfClient(clientId),
  ])
  if (!coach || !link || !client) throw notFound('Client')
  return {
    ...clientLinkOf(link, client, subscriptions, coach),
    wishes: wishesOf(client.coachPreference, coach),
  }
}
