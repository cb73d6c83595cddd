import { previewPlans, stillEnding } from '#core/billing/plans/impact'
import { listSlotsOfClient } from '#core/billing/plans/plan-slot'
import { listOfClient } from '#core/billing/plans/subscriptions'
import { countChatsClosedBy } from '#core/chat/moderation/suspension'
import { ClientEntity, type ClientItem } from '#core/client/entity'
import type { ClientAccountStatus } from '#core/client/shared/schema'
import { countOpen, countSchedulesTo } from '#core/forms/schedules/impact'
import { alreadyErased, deleted } from '#core/identity/deletion-refusals'
import { DeletionEntity } from '#core/identity/entity'
import { NO_IMPACT, type StatusImpact } from '#core/impact/shared/schema'
import { RelationshipEntity } from '#core/relationship/entity'
import { ReviewEntity } from '#core/reviews/entity'
import { notFound } from '#core/shared/errors'

/**
 * Returns what a change of a client's status would affect now, as computed by the code that performs it (rule
 * preview-consequences). For a deleted client, ACTIVE cancels the deletion. Throws the same 409 as the change itself.
 */
export async function previewClient(clientId: string, newStatus: ClientAccountStatus): Promise<StatusImpact> {
  const [client, coachIds] = await Promise.all([
    ClientEntity.findIncludingDeleted({ clientId }),
    coachesOf(clientId),
  ])
  if (!client) throw notFound('Client')
  if (client.status === newStatus) return NO_IMPACT
  const status = client.status === 'DELETED' ? await statusAfterwards(client, newStatus) : newStatus
  const isBack = client.status === 'SUSPENDED' && status === 'ACTIVE'
  const [plans, conversations, reviews, forms, schedules, ending] = await Promise.all([
    listSlotsOfClient(clientId).then((slots) =>
      previewPlans(slots, () => ({ client: { ...client, status } })),
    ),
    countChatsClosedBy(client, status),
    ReviewEntity.queryAll(`client#${clientId}`, { prefix: 'review#', index: 'gsi1' }),
    countOpen(clientId),
    countSchedulesTo(clientId, [null, ...coachIds]),
    isBack ? listOfClient(clientId).then(stillEnding) : undefined,
  ])
  const losesName = (status === 'DELETED') !== (client.status === 'DELETED')
  return {
    ...plans,
    ...ending,
    ...conversations,
    reviews: losesName ? reviews.filter((review) => review.status === 'APPROVED').length : 0,
    forms,
    schedules,
    // One to the client, and one about each refund.
    mails: 1 + plans.refunds,
  }
}

async function coachesOf(clientId: string): Promise<string[]> {
  const relationships = await RelationshipEntity.queryAll(`client#${clientId}`, {
    prefix: 'link#',
    index: 'gsi1',
  })
  return relationships.filter(({ status }) => status === 'APPROVED').map(({ coachId }) => coachId)
}

async function statusAfterwards({ clientId }: ClientItem, newStatus: ClientAccountStatus) {
  if (newStatus === 'SUSPENDED') throw deleted('client')
  const deletion = await DeletionEntity.find({ personId: clientId })
  if (deletion?.isBegun) throw alreadyErased('client')
  return deletion?.statusBefore === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE'
}
