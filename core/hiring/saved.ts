import { CoachEntity, coachesById } from '#core/coach/entity'
import { cardOf } from '#core/coach/present'
import type { CoachCard } from '#core/coach/shared/schema'
import { type SavedCoach, SavedCoachEntity } from '#core/hiring/entity'
import type { ClientActor } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

export const MAX_SAVED = 100
const tooMany = () => conflict(`You can save up to ${MAX_SAVED} coaches. Remove one first.`, 'TOO_MANY')

/** Lists the coaches that the client saved, latest first, without those that clients can't see. */
export const listSaved = async (actor: ClientActor) => cardsOf(await savedBy(actor.id))

export async function saveCoach(actor: ClientActor, coachId: string): Promise<CoachCard[]> {
  const [coach, saved] = await Promise.all([CoachEntity.find({ coachId }), savedBy(actor.id)])
  if (coach?.status !== 'APPROVED') throw notFound('Coach')
  if (saved.some((savedCoach) => savedCoach.coachId === coachId)) return cardsOf(saved)
  if (saved.length >= MAX_SAVED) throw tooMany()
  const item = { clientId: actor.id, coachId, createdAt: nowIso() }
  await write(SavedCoachEntity.put(item))
  return cardsOf([...saved, item])
}

export async function unsave(actor: ClientActor, coachId: string): Promise<CoachCard[]> {
  await write(SavedCoachEntity.remove({ clientId: actor.id, coachId }))
  return listSaved(actor)
}

const savedBy = (clientId: string) => SavedCoachEntity.queryAll(`client#${clientId}`, { prefix: 'saved#' })

async function cardsOf(saved: SavedCoach[]): Promise<CoachCard[]> {
  const coaches = await coachesById(saved.map(({ coachId }) => coachId))
  return saved
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .flatMap(({ coachId }) => {
      const coach = coaches.get(coachId)
      return coach?.status === 'APPROVED' ? cardOf(coach) : []
    })
}
