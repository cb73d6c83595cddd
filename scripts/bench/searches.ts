import type { EndpointName } from '#core/contract'

/** Those that search all coaches in memory: their reads grow with the directory, as decided (rule directory). */
export const SEARCHES: EndpointName[] = [
  'discovery.search',
  'discovery.recommend',
  'coach.listApplicants',
  'coach.list',
  'exports.start',
  'exports.readPart',
]
