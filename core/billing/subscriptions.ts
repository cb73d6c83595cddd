import { SubscriptionEntity, type SubscriptionItem } from '#core/billing/entity'
import { RUNNING_STATUSES } from '#core/billing/schema'

/** Oldest first, past ones included. */
export const listOfClient = (clientId: string) =>
  SubscriptionEntity.query(`client#${clientId}`, { prefix: 'subscription#' })

/** Oldest first, past ones included. */
export const listOfCoach = (coachId: string) =>
  SubscriptionEntity.query(`coach#${coachId}`, { prefix: 'subscription#', index: 'gsi1' })

export const isRunning = ({ status }: SubscriptionItem) => RUNNING_STATUSES.includes(status)
