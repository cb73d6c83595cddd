import { GROUP_PLANS } from '#core/client/shared/plans'
import type { GroupPlan } from '#core/client/shared/schema'

export interface Waiting {
  clientId: string
  plan: Exclude<GroupPlan, 'NONE'>
  /** The client's approved coaches. */
  coachIds: string[]
}

export interface Suggested {
  plan: Waiting['plan']
  coachId: string | null
  clientIds: string[]
}

/**
 * Suggests full groups of clients who are waiting with the same plan: first clients with a common coach, then the
 * others. Those who have waited longest come first, and no one is in two groups.
 */
export function suggest(waiting: readonly Waiting[]): Suggested[] {
  return [...Map.groupBy(waiting, ({ plan }) => plan)].flatMap(([plan, all]) => {
    const size = GROUP_PLANS[plan].capacity
    const coachIds = [...new Set(all.flatMap((candidate) => candidate.coachIds))]
    const free = [...all]
    const take = (some: Waiting[], coachId: string | null): Suggested[] =>
      Array.from({ length: Math.floor(some.length / size) }, (_, place) => {
        const taken = some.slice(place * size, (place + 1) * size)
        for (const candidate of taken) free.splice(free.indexOf(candidate), 1)
        return { plan, coachId, clientIds: taken.map(({ clientId }) => clientId) }
      })
    const together = coachIds.flatMap((coachId) =>
      take(
        free.filter((candidate) => candidate.coachIds.includes(coachId)),
        coachId,
      ),
    )
    return [...together, ...take([...free], null)]
  })
}
