import type { EndpointName } from '#core/contract'

/** The directory that each of these reads whole: their reads grow with it, as decided (rule directory). */
export const SEARCHES: Partial<Record<EndpointName, 'coaches' | 'clients'>> = {
  'discovery.search': 'coaches',
  'discovery.recommend': 'coaches',
  'coach.listApplicants': 'coaches',
  'coach.list': 'coaches',
  'ledger.allCoachReports': 'coaches',
  'user.listClients': 'clients',
  'polls.listRecipients': 'clients',
  'exports.start': 'clients',
  'exports.readPart': 'clients',
}
