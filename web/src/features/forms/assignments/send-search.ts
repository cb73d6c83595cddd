import { CLIENT_FILTERS, PLAN_KINDS } from '#core/billing/shared/client-filters'
import { type TableSearch, tableReaders } from '@/components/table/table-search'
import { oneOf, searchOf, textUpTo, usually } from '@/lib/text/search'

export const STEPS = ['forms', 'people', 'confirm'] as const
export type Step = (typeof STEPS)[number]

/** The step of sending forms, and the table of people to choose from. */
export interface SendSearch extends TableSearch {
  step: Step
  type: 'clients' | 'nutritionists'
  show: Exclude<(typeof CLIENT_FILTERS)[number], 'SUSPENDED'> | 'ALL'
  plan: (typeof PLAN_KINDS)[number] | 'ANY'
  coachId: string
  groupId: string
}

const SHOWN = CLIENT_FILTERS.filter((filter) => filter !== 'SUSPENDED')

export const readFilters = {
  show: usually<SendSearch['show']>('ALL', oneOf(['ALL', ...SHOWN])),
  plan: usually<SendSearch['plan']>('ANY', oneOf(['ANY', ...PLAN_KINDS])),
  coachId: usually('', textUpTo(40)),
  groupId: usually('', textUpTo(40)),
}

export const sendSearch = searchOf<SendSearch>({
  ...tableReaders(),
  step: usually<Step>('forms', oneOf(STEPS)),
  type: usually<SendSearch['type']>('clients', oneOf(['clients', 'nutritionists'])),
  ...readFilters,
})
