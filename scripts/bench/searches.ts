import type { EndpointName } from '#core/contract'

/** Those that search all coaches in memory: their reads grow with the directory, as decided (design 4). */
export const SEARCHES: EndpointName[] = [
  'discovery.search',
  'discovery.recommend',
  'coach.listApplicants',
  'coach.list',
]
