import { GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'
import { messages } from '#core/shared/messages'

export interface GroupClient {
  id: string
  plan: GroupPlan
  isPaid: boolean
  isActive: boolean
  groupId: string | null
}

export interface Group {
  id: string | null
  plan: GroupPlan
  coachId: string | null
  clients: GroupClient[]
}

const capacityOf = (plan: GroupPlan) => (plan === 'NONE' ? 0 : GROUP_PLANS[plan].capacity)

/**
 * Returns why a group can't be changed as requested, in the specification's words; undefined if it can (rule
 * group-editing). `before` is null for a new group, `after` for a deletion.
 */
export function refusalOf(before: Group | null, after: Group | null): string | undefined {
  const isLocked = before?.clients.some(({ isPaid }) => isPaid) ?? false
  if (!after) return isLocked ? messages.groupNotDeletable : undefined
  return (
    (isLocked && refusalOfCoach(before, after)) ||
    refusalOfLeaving(before, after) ||
    refusalOfSize(before, after)
  )
}

/** Returns why a client in a group of `groupPlan` can't get another plan: it must not be smaller than the group's. */
export const refusalOfPlan = (plan: GroupPlan, groupPlan: GroupPlan) =>
  capacityOf(plan) < capacityOf(groupPlan) ? messages.groupPlanBelowGroup : undefined

function refusalOfCoach(before: Group | null, after: Group) {
  if (before?.coachId === after.coachId) return undefined
  return after.coachId === null ? messages.groupCoachNotRemovable : messages.groupCoachNotChangeable
}

function refusalOfLeaving(before: Group | null, after: Group) {
  const isGone = ({ id }: GroupClient) => !after.clients.some((client) => client.id === id)
  return before?.clients.some((client) => client.isPaid && isGone(client))
    ? messages.groupClientNotRemovable
    : undefined
}

function refusalOfSize(before: Group | null, after: Group) {
  const capacity = capacityOf(after.plan)
  const isNew = ({ id }: GroupClient) => !before?.clients.some((client) => client.id === id)
  const added = after.clients.filter(isNew)
  if (added.some(({ isActive }) => !isActive)) return messages.groupClientSuspended
  if (added.some(({ plan }) => plan === 'NONE')) return messages.groupClientWithoutPlan
  if (added.some(({ groupId }) => groupId !== null && groupId !== after.id))
    return messages.groupClientElsewhere
  if (after.clients.length > capacity) return messages.groupFull
  const tooSmall = after.clients.filter(({ plan }) => capacityOf(plan) < capacity)
  if (tooSmall.length === 0) return undefined
  const isRaised = capacity > capacityOf(before?.plan ?? 'NONE')
  return isRaised || !tooSmall.some(isNew) ? messages.groupPlanTooLarge : messages.groupClientTooSmall
}
