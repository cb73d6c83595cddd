import { listClientRows } from '#core/client/entity'
import { listCoachRows } from '#core/coach/entity'
import type { EndpointName } from '#core/contract'

export const directories = { coaches: listCoachRows, clients: listClientRows }

/** The directory that each of these reads whole: their reads grow with it, as decided (rule directory). */
export const SEARCHES: Partial<Record<EndpointName, keyof typeof directories>> = {
  'discovery.search': 'coaches',
  'discovery.recommend': 'coaches',
  'coach.listApplicants': 'coaches',
  'coach.list': 'coaches',
  'ledger.allCoachReports': 'coaches',
  'user.listClients': 'clients',
  'exports.start': 'clients',
  'exports.readPart': 'clients',
}
