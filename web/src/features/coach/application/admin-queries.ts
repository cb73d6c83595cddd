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

/** The first applications that are waiting for a decision. */
export const waitingQuery = queryOptions({
  ...applicantsQuery({ ...FIRST_PAGE, ...WAITING_FIRST }),
  select: ({ rows }) => rows.filter(({ nutritionistStatus: { status } }) => status === 'PENDING'),
})
