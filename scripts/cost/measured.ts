import { type EndpointName, listEndpoints } from '#core/contract'
import type { Day } from '#core/lib/clock'
import type { Cost } from '#scripts/bench/capacity'
import capacity from '../../docs/capacity.json' with { type: 'json' }

/** What `npm run bench` measured last: of an endpoint that came after it, nothing. */
export const endpointCosts: Partial<Record<EndpointName, Cost>> = capacity.endpoints

/** Endpoints of whose cost nothing is known yet. */
export const listUnmeasured = (costs = endpointCosts): EndpointName[] =>
  listEndpoints()
    .map(({ name }) => name)
    .filter((name) => !costs[name])

const MAX_AGE_DAYS = 30
const DAY_MS = 24 * 3600 * 1000

/** What is too old in the figures for a release on that day. */
export function outdated(today: Day, measuredAt: Day = capacity.measuredAt): string[] {
  const days = (Date.parse(today) - Date.parse(measuredAt)) / DAY_MS
  return days > MAX_AGE_DAYS ? [`measured ${days} days ago; run \`npm run bench\``] : []
}
