import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { FIRST_PAGE, type TableSearch, tableQuery } from '@/components/table/table-search'
import { api } from '@/lib/api'
import { backOfficeKey } from '@/lib/back-office'

export const applicantsQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'applicants', tableQuery(search)],
    queryFn: ({ signal }) => api.coach.listApplicants({ query: tableQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

/** Sorts applications that are waiting for a decision first. */
export const WAITING_FIRST = { sort: 'status', order: 'asc' } as const

/** How many of the waiting applications are counted. */
const MAX_COUNTED = 10

/** The first applications that are waiting for a decision. Loads more than it counts, to tell ten from more. */
export const waitingQuery = queryOptions({
  ...applicantsQuery({ ...FIRST_PAGE, ...WAITING_FIRST, pageSize: 20 }),
  select({ rows }) {
    const waiting = rows.filter(({ nutritionistStatus: { status } }) => status === 'PENDING')
    return { rows: waiting.slice(0, MAX_COUNTED), isMore: waiting.length > MAX_COUNTED }
  },
})
