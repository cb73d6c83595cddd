import type { SubscriptionItem } from '#core/billing/entity'
import type { Subscription } from '#core/billing/shared/schema'
import { byWeight, isRunning, showToClient } from '#core/billing/subscriptions'
import type { CoachItem } from '#core/coach/entity'
import type { LinkItem } from '#core/relationship/entity'

/** A client and a coach who have to do with each other: by a link, by what the client pays the coach, or by both. */
export interface Tie {
  coachId: string
  clientId: string
  link: LinkItem | undefined
  /** All that the client pays the coach for (rule pays-this-coach), what weighs most first. */
  plans: SubscriptionItem[]
}

/** From the links and subscriptions of one coach, or of one client; past subscriptions may be among them. */
export function tiesOf(links: LinkItem[], subscriptions: SubscriptionItem[]): Tie[] {
  const plansOf = Map.groupBy(subscriptions.filter(isRunning), pairOf)
  const linkOf = new Map(links.map((link) => [pairOf(link), link]))
  const pairs = new Map([...links, ...[...plansOf.values()].flat()].map((one) => [pairOf(one), one]))
  return [...pairs].map(([pair, { coachId, clientId }]) => ({
    coachId,
    clientId,
    link: linkOf.get(pair),
    plans: plansOf.get(pair)?.toSorted(byWeight) ?? [],
  }))
}

const pairOf = ({ coachId, clientId }: Pick<Tie, 'coachId' | 'clientId'>) => `${coachId} ${clientId}`

/** Of one coach's subscriptions: the clients who pay this coach (rule pays-this-coach). */
export const payersOf = (subscriptions: SubscriptionItem[]): ReadonlySet<string> =>
  new Set(subscriptions.filter(isRunning).map(({ clientId }) => clientId))

/** Whether the client pays this coach (rule pays-this-coach). */
export const isPaying = ({ plans }: Pick<Tie, 'plans'>) => plans.length > 0

/** What a client pays above all: a base plan, else a seat in a group, else an extra specialty; the newest of these. */
export const mainPlanOf = (subscriptions: SubscriptionItem[]): SubscriptionItem | undefined =>
  subscriptions.filter(isRunning).toSorted(byWeight).at(0)

interface PlansShown {
  /** Null when the client pays this coach nothing. */
  subscription: Subscription | null
  specialtiesTitles: string[]
  groupName: string | null
}

/** What every row of a client or coach says of the plans between them. */
export function showPlans({ plans }: Pick<Tie, 'plans'>, coach: CoachItem | undefined): PlansShown {
  const [main] = plans
  return {
    subscription: main ? showToClient(main, coach) : null,
    specialtiesTitles: plans.flatMap(({ kind, title }) => (kind === 'extra' && title ? [title] : [])),
    groupName: plans.find(({ kind }) => kind === 'group')?.title ?? null,
  }
}
