import { ClientEntity } from '#core/client/entity'
import { coachesById } from '#core/coach/by-id'
import { cardOf } from '#core/coach/present'
import type { CoachCard } from '#core/coach/shared/schema'
import { directory } from '#core/discovery/directory'
import { recommendCoaches } from '#core/discovery/match'
import { searchCoaches } from '#core/discovery/search'
import type { CoachSearch, Recommendation } from '#core/discovery/shared/schema'
import type { ClientActor } from '#core/lib/actor'
import { now } from '#core/shared/clock'

export async function search(query: CoachSearch): Promise<{ rows: CoachCard[]; count: number }> {
  const { rows, count } = searchCoaches(await directory(), query, now())
  const visible = await visibleCoaches(rows.map(({ coachId }) => coachId))
  return { rows: rows.flatMap(({ coachId }) => visible.get(coachId) ?? []), count }
}

export async function recommend(actor: ClientActor, ignored: string[]): Promise<Recommendation[]> {
  const [coaches, client] = await Promise.all([directory(), ClientEntity.find({ clientId: actor.id })])
  const best = recommendCoaches(coaches, client?.coachPreference ?? null, now(), ignored)
  const visible = await visibleCoaches(best.map(({ coach }) => coach.coachId))
  return best.flatMap(({ coach, match }) => {
    const card = visible.get(coach.coachId)
    return card ? { ...card, match } : []
  })
}

/** The directory may be seconds out of date, so the profile decides who is shown. */
async function visibleCoaches(coachIds: string[]): Promise<Map<string, CoachCard>> {
  const coaches = await coachesById(coachIds)
  return new Map(
    [...coaches]
      .filter(([, { status }]) => status === 'APPROVED')
      .map(([coachId, coach]) => [coachId, cardOf(coach)]),
  )
}
