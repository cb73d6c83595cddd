import { ChangeRequestEntity, type ChangeRequestItem, type CoachItem, coachesById } from '#core/coach/entity'
import { requestFor } from '#core/coach/present'
import type { ChangeRequest } from '#core/coach/shared/change-schema'
import { labelsOf } from '#core/coach/shared/labels'
import { QUEUE_LENGTH } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'
import type { PageOrAllQuery } from '#core/shared/schema'
import { pageOf, type TableShape } from '#core/shared/table-page'

export interface PendingChange {
  request: ChangeRequestItem
  coach: CoachItem
}

export const pendingChanges: TableShape<PendingChange> = {
  id: ({ request }) => request.requestId,
  texts: ({ coach, request }) => [nameOf(coach), coach.email, ...labelsOf(request)],
  columns: {
    coach: ({ coach }) => nameOf(coach),
    email: ({ coach }) => coach.email,
    createdAt: ({ request }) => request.createdAt,
  },
  standard: { sort: 'createdAt', order: 'asc' },
}

/** Returns change requests that are waiting for a decision, oldest first (rule queues-oldest-first). */
export const readPendingChanges = async () => withCoaches(await queryPending())

const queryPending = () =>
  ChangeRequestEntity.query('change-requests', { index: 'gsi1', limit: QUEUE_LENGTH })

/**
 * Lists change requests as the admins see them. Reads only the coaches on the page, or all of them if the search or
 * sort depends on them.
 */
export async function listPendingChanges({
  page,
  ...query
}: PageOrAllQuery): Promise<ChangeRequest[] | { rows: ChangeRequest[]; count: number }> {
  const requests = await queryPending()
  if (page === undefined) return show(await withCoaches(requests))
  const needsProfiles = query.search !== '' || !['', 'createdAt'].includes(query.sort)
  if (needsProfiles) {
    const { rows, count } = pageOf(await withCoaches(requests), pendingChanges, { ...query, page })
    return { rows: await show(rows), count }
  }
  const { rows, count } = pageOf(requests, requestsTable, { ...query, page })
  return { rows: await show(await withCoaches(rows)), count }
}

const requestsTable: TableShape<ChangeRequestItem> = {
  id: ({ requestId }) => requestId,
  texts: () => [],
  columns: { createdAt: ({ createdAt }) => createdAt },
  standard: { sort: 'createdAt', order: 'asc' },
}

async function withCoaches(requests: ChangeRequestItem[]): Promise<PendingChange[]> {
  const coaches = await coachesById(requests.map(({ coachId }) => coachId))
  return requests.flatMap((request) => {
    const coach = coaches.get(request.coachId)
    return coach ? { request, coach } : []
  })
}

const show = (changes: PendingChange[]): Promise<ChangeRequest[]> =>
  Promise.all(changes.map(({ request, coach }) => requestFor(request, coach)))
