import { coachesById } from '#core/coach/by-id'
import type { ChangeRequest } from '#core/coach/change-schema'
import { ChangeRequestEntity } from '#core/coach/entity'
import { requestFor } from '#core/coach/present'

/** Change requests that wait for a decision, oldest first. */
export async function listWaitingChanges(): Promise<ChangeRequest[]> {
  const requests = await ChangeRequestEntity.queryAll('change-requests', { index: 'gsi1' })
  const coaches = await coachesById(requests.map(({ coachId }) => coachId))
  const shown = requests.flatMap((request) => {
    const coach = coaches.get(request.coachId)
    return coach ? requestFor(request, coach) : []
  })
  return Promise.all(shown)
}
