import type { EndpointName } from '#core/contract'

export type Directory = 'coaches' | 'clients'

/**
 * The directories that each of these endpoints reads in full. Their reads grow with the number of people by
 * design (rule directory).
 */
export const SEARCHES: Partial<Record<EndpointName, Directory[]>> = {
  'discovery.search': ['coaches'],
  'discovery.recommend': ['coaches'],
  'discovery.countFitting': ['coaches'],
  'coach.listApplicants': ['coaches'],
  'coach.list': ['coaches'],
  'ledger.allCoachReports': ['coaches'],
  'clientAccounts.list': ['clients'],
  'chat.listForAdmin': ['clients'],
  'groupchats.list': ['clients'],
  'groupchats.suggest': ['clients', 'coaches'],
  'assignments.listRecipients': ['clients'],
  'assignments.pageRecipients': ['clients'],
  'assignments.listFilters': ['coaches'],
}

/** An export reads all rows that it contains, and records each profile as viewed. */
export const EXPORTS: readonly EndpointName[] = ['exports.start', 'exports.readPart']
