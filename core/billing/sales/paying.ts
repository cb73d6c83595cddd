import type { SubscriptionItem } from '#core/billing/entity'
import { byWeight, isRunning, showToClient } from '#core/billing/plans/subscriptions'
import type { Subscription } from '#core/billing/shared/schema'
import type { CoachItem } from '#core/coach/entity'
import type { RelationshipItem } from '#core/relationship/entity'

/** A client and a coach who are connected by a link, by running plans, or by both. */
export interface Connection {
  coachId: string
  clientId: string
  relationship: RelationshipItem | undefined
  /** The client's running plans with the coach (rule paying-clients), most important first. */
  plans: SubscriptionItem[]
}

/** Combines the links and subscriptions of one coach or one client. Ignores subscriptions that have ended. */
export function connectionsOf(
  relationships: RelationshipItem[],
  subscriptions: SubscriptionItem[],
): Connection[] {
  const plansOf = Map.groupBy(subscriptions.filter(isRunning), pairOf)
  const relationshipOf = new Map(relationships.map((relationship) => [pairOf(relationship), relationship]))
  const pairs = new Map(
    [...relationships, ...[...plansOf.values()].flat()].map((item) => [pairOf(item), item]),
  )
  return [...pairs].map(([pair, { coachId, clientId }]) => ({
    coachId,
    clientId,
    relationship: relationshipOf.get(pair),
    plans: plansOf.get(pair)?.toSorted(byWeight) ?? [],
  }))
}

const pairOf = ({ coachId, clientId }: Pick<Connection, 'coachId' | 'clientId'>) => `${coachId} ${clientId}`

/** Returns the clients who pay this coach (rule paying-clients), from the coach's subscriptions. */
export const payersOf = (subscriptions: SubscriptionItem[]): ReadonlySet<string> =>
  new Set(subscriptions.filter(isRunning).map(({ clientId }) => clientId))

/** Whether the client pays this coach (rule paying-clients). */
export const isPaying = ({ plans }: Pick<Connection, 'plans'>) => plans.length > 0

/**
 * Returns a client's most important running plan: a base plan, else a seat in a group, else an extra specialty; the
 * newest of its kind.
 */
export const mainPlanOf = (subscriptions: SubscriptionItem[]): SubscriptionItem | undefined =>
  subscriptions.filter(isRunning).toSorted(byWeight).at(0)

interface PlansShown {
  /** Null when the client pays this coach nothing. */
  subscription: Subscription | null
  specialtiesTitles: string[]
  groupName: string | null
}

/** Summarizes the plans between a client and a coach for a table row. */
export function showPlans({ plans }: Pick<Connection, 'plans'>, coach: CoachItem | undefined): PlansShown {
  const [main] = plans
  return {
    subscription: main ? showToClient(main, coach) : null,
    specialtiesTitles: plans.flatMap(({ kind, title }) => (kind === 'extra' && title ? [title] : [])),
    groupName: plans.find(({ kind }) => kind === 'group')?.title ?? null,
  }
}
