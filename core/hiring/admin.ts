import { showPlans, type Tie, tiesOf } from '#core/billing/paying'
import * as Subscriptions from '#core/billing/subscriptions'
import { clientsById } from '#core/client/by-id'
import { CoachEntity } from '#core/coach/entity'
import { clientTable, isByPeople } from '#core/hiring/client-table'
import type { CoachClient } from '#core/hiring/shared/schema'
import { personOf } from '#core/lib/present'
import { LinkEntity } from '#core/relationship/entity'
import { linkOf } from '#core/relationship/present'
import { notFound } from '#core/shared/errors'
import type { TableQuery } from '#core/shared/schema'
import { pageOf } from '#core/shared/table-page'

/**
 * Lists a coach's approved clients, paying ones first. Reads everyone's profile only if names or emails determine the
 * page (rule bounded-requests).
 */
export async function listClientsOf(
  coachId: string,
  query: TableQuery,
): Promise<{ rows: CoachClient[]; count: number }> {
  const [coach, links, subscriptions] = await Promise.all([
    CoachEntity.find({ coachId }),
    LinkEntity.queryAll(`coach#${coachId}`, { prefix: 'link#' }),
    Subscriptions.listOfCoach(coachId),
  ])
  if (!coach) throw notFound('Coach')
  const approved = tiesOf(links, subscriptions).filter(isApproved)
  const idsOf = (ties: Tie[]) => ties.map(({ clientId }) => clientId)
  const everybody = isByPeople(query) ? await clientsById(idsOf(approved)) : undefined
  const { rows, count } = pageOf(approved, clientTable(approved, everybody), query)
  const clients = everybody ?? (await clientsById(idsOf(rows)))
  const shown = rows.flatMap(({ link, ...tie }) => {
    const client = clients.get(tie.clientId)
    if (!client || !link) return []
    return {
      ...linkOf(link),
      client: { id: tie.clientId, status: client.status, user: personOf(tie.clientId, client) },
      ...showPlans(tie, coach),
    }
  })
  return { rows: shown, count }
}

const isApproved = ({ link }: Tie) => link?.status === 'APPROVED' && !link.isClientDeleted
