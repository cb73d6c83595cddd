import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApplicationFilter } from '#core/coach/shared/admin-schema'
import { FIRST_PAGE, type TableSearch, tableQuery } from '@/components/table/table-search'
import { backOfficeKey } from '@/lib/back-office'
import { api } from '@/lib/network/api'

export interface ApplicationSearch extends TableSearch {
  status: ApplicationFilter | 'ALL'
}

const applicationQuery = ({ status, ...search }: ApplicationSearch) => ({
  ...tableQuery(search),
  ...(status !== 'ALL' && { status }),
})

export const applicantsQuery = (search: ApplicationSearch) =>
  queryOptions({
    queryKey: [...backOfficeKey, 'applicants', applicationQuery(search)],
    queryFn: ({ signal }) => api.coach.listApplicants({ query: applicationQuery(search), signal }),
    placeholderData: keepPreviousData,
  })

/** The first page of the applications that are waiting for a decision, and how many there are. */
export const waitingQuery = applicantsQuery({ ...FIRST_PAGE, status: 'PENDING' })
