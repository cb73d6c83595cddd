import { ClientEntity } from '#core/client/entity'
import type { CoachPreference } from '#core/client/shared/schema'
import { coachesById, listCoachRows } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import type { CoachCard } from '#core/coach/shared/schema'
import * as Match from '#core/discovery/match'
import { searchable, searchCoaches } from '#core/discovery/search'
import type { CoachSearch, Recommendation } from '#core/discovery/shared/schema'
import type { ClientActor } from '#core/lib/actor'
import { cached } from '#core/lib/cached'
import { now } from '#core/shared/clock'

/** All coaches that clients can find, cached for ten seconds while the function is warm (rule directory). */
export const directory = cached(10_000, async () => searchable(await listCoachRows()))

export async function search(query: CoachSearch): Promise<{ rows: CoachCard[]; count: number }> {
  const { rows, count } = searchCoaches(await directory(), query, now())
  const visible = await visibleCoaches(rows.map(({ coachId }) => coachId))
  return { rows: rows.flatMap(({ coachId }) => visible.get(coachId) ?? []), count }
}

export async function recommend(actor: ClientActor, ignored: string[]): Promise<Recommendation[]> {
  const [coaches, client] = await Promise.all([directory(), ClientEntity.find({ clientId: actor.id })])
  const best = Match.recommendCoaches(coaches, client?.coachPreference ?? null, now(), ignored)
  const visible = await visibleCoaches(best.map(({ coach }) => coach.coachId))
  return best.flatMap(({ coach, match }) => {
    const card = visible.get(coach.coachId)
    return card ? { ...card, match } : []
  })
}

/** Counts the coaches who fit these preferences, saved or not. Reads nothing but the directory. */
export const countFitting = async (preference: CoachPreference): Promise<{ count: number }> => ({
  count: Match.countFitting(await directory(), preference),
})

/** The directory may be seconds out of date, so the profile decides who is shown. */
async function visibleCoaches(coachIds: string[]): Promise<Map<string, CoachCard>> {
  const coaches = await coachesById(coachIds)
  return new Map(
    [...coaches]
      .filter(([, { status }]) => status === 'APPROVED')
      .map(([coachId, coach]) => [coachId, cardOf(coach)]),
  )
}
