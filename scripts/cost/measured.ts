import { type EndpointName, listEndpoints } from '#core/contract'
import type { Day } from '#core/shared/clock'
import type { Cost } from '#scripts/bench/capacity'
import capacity from '../../docs/capacity.json' with { type: 'json' }

/** The latest measurements of `npm run bench`. Endpoints added since then are missing. */
export const endpointCosts: Partial<Record<EndpointName, Cost>> = capacity.endpoints

/** Endpoints without a measurement. */
export const listUnmeasured = (costs = endpointCosts): EndpointName[] =>
  listEndpoints()
    .map(({ name }) => name)
    .filter((name) => !costs[name])

const MAX_AGE_DAYS = 30
const DAY_MS = 24 * 3600 * 1000

/** Lists measurements that are too old for a release on this day. */
export function findOutdated(today: Day, measuredAt: Day = capacity.measuredAt): string[] {
  const days = (Date.parse(today) - Date.parse(measuredAt)) / DAY_MS
  return days > MAX_AGE_DAYS ? [`measured ${days} days ago; run \`npm run bench\``] : []
}
