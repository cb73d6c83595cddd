import { coachesById } from '#core/coach/by-id'
import type { ChangeRequest } from '#core/coach/change-schema'
import { ChangeRequestEntity, type ChangeRequestItem, type CoachItem } from '#core/coach/entity'
import { labelsOf } from '#core/coach/labels'
import { requestFor } from '#core/coach/present'
import { nameOf } from '#core/lib/name'
import { QUEUE_LENGTH } from '#core/lib/queue'
import type { PageOrAllQuery } from '#core/lib/schema'
import { pageOrAllOf, type TableShape } from '#core/lib/table-page'

export interface WaitingChange {
  request: ChangeRequestItem
  coach: CoachItem
}

export const waitingChanges: TableShape<WaitingChange> = {
  id: ({ request }) => request.requestId,
  texts: ({ coach, request }) => [nameOf(coach), coach.email, ...labelsOf(request)],
  columns: {
    coach: ({ coach }) => nameOf(coach),
    email: ({ coach }) => coach.email,
    createdAt: ({ request }) => request.createdAt,
  },
  standard: { sort: 'createdAt', order: 'asc' },
}

/** Those that wait for a decision, oldest first (rule queues-from-the-oldest). */
export async function readWaitingChanges(): Promise<WaitingChange[]> {
  const requests = await ChangeRequestEntity.query('change-requests', { index: 'gsi1', limit: QUEUE_LENGTH })
  const coaches = await coachesById(requests.map(({ coachId }) => coachId))
  return requests.flatMap((request) => {
    const coach = coaches.get(request.coachId)
    return coach ? { request, coach } : []
  })
}

/** As the admins see them, oldest first unless the query says otherwise. */
export async function listWaitingChanges(
  query: PageOrAllQuery,
): Promise<ChangeRequest[] | { rows: ChangeRequest[]; count: number }> {
  const found = pageOrAllOf(await readWaitingChanges(), waitingChanges, query)
  if (Array.isArray(found)) return Promise.all(found.map(show))
  return { rows: await Promise.all(found.rows.map(show)), count: found.count }
}

const show = ({ request, coach }: WaitingChange) => requestFor(request, coach)
