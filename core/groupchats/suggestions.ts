import { GROUP_PLAN_CHOICES } from '#core/client/shared/plans'
import { coachesById, listCoachRows } from '#core/coach/entity'
import { coachOf } from '#core/groupchats/present'
import type { Suggestion } from '#core/groupchats/shared/schema'
import { suggest, type Waiting } from '#core/groupchats/suggest'
import { candidatesOf, clientRows } from '#core/groupchats/tables'
import { clientIdsOf, listGroups } from '#core/groups/groups'
import { RelationshipEntity } from '#core/relationship/entity'

/** How many of the longest-waiting clients are considered per plan. */
const WAITING_PER_PLAN = 20
const SHOWN = 6

/** Suggests groups that would be full immediately, of clients without a group. */
export async function listGroupSuggestions(): Promise<Suggestion[]> {
  const [rows, groups, coachRows] = await Promise.all([clientRows(), listGroups(), listCoachRows()])
  const seated = new Set(groups.flatMap(clientIdsOf))
  const free = rows
    .filter(({ clientId, status }) => status === 'ACTIVE' && !seated.has(clientId))
    .sort((a, b) => (a.clientId < b.clientId ? -1 : 1))
  const first = GROUP_PLAN_CHOICES.flatMap((plan) =>
    plan === 'NONE'
      ? []
      : free
          .filter((row) => row.plan === plan)
          .slice(0, WAITING_PER_PLAN)
          .map(({ clientId }) => ({ clientId, plan })),
  )
  const approved = new Set(
    coachRows.filter(({ status }) => status === 'APPROVED').map(({ coachId }) => coachId),
  )
  const waiting = await Promise.all(
    first.map(
      async (client): Promise<Waiting> => ({
        ...client,
        coachIds: await coachIdsOf(client.clientId, approved),
      }),
    ),
  )
  const suggested = suggest(waiting).slice(0, SHOWN)
  const [candidates, coaches] = await Promise.all([
    candidatesOf(suggested.flatMap(({ clientIds }) => clientIds)),
    coachesById(suggested.flatMap(({ coachId }) => coachId ?? [])),
  ])
  return suggested.map(({ plan, coachId, clientIds }) => {
    const coach = coaches.get(coachId ?? '')
    return {
      groupChatType: plan,
      nutritionist: coach ? coachOf(coach) : null,
      clients: candidates.filter(({ id }) => clientIds.includes(id)),
    }
  })
}

async function coachIdsOf(clientId: string, approved: ReadonlySet<string>): Promise<string[]> {
  const relationships = await RelationshipEntity.queryAll(`client#${clientId}`, {
    prefix: 'link#',
    index: 'gsi1',
  })
  return relationships
    .filter(({ status, coachId }) => status === 'APPROVED' && approved.has(coachId))
    .map(({ coachId }) => coachId)
}
