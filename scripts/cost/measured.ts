import { type EndpointName, listEndpoints } from '#core/contract'
import type { Cost } from '#scripts/bench/capacity'
import capacity from '../../docs/capacity.json' with { type: 'json' }

/** What `npm run bench` measured last: of an endpoint that came after it, nothing. */
export const endpointCosts: Partial<Record<EndpointName, Cost>> = capacity.endpoints

/** Endpoints of whose cost nothing is known yet. */
export const listUnmeasured = (costs = endpointCosts): EndpointName[] =>
  listEndpoints()
    .map(({ name }) => name)
    .filter((name) => !costs[name])
