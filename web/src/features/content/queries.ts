import { queryOptions } from '@tanstack/react-query'
import type { HomepageType } from '#core/content/shared/schema'
import type { UserType } from '#core/identity/shared/schema'
import { api } from '@/lib/network/api'

/** Texts rarely change. */
const STALE_MILLISECONDS = 5 * 60_000

export const faqQuery = (type: UserType) =>
  queryOptions({
    queryKey: ['content', 'faq', type],
    queryFn: ({ signal }) => api.content.getFaq({ query: { type }, signal }),
    staleTime: STALE_MILLISECONDS,
  })

export const homepageQuery = (type: HomepageType) =>
  queryOptions({
    queryKey: ['content', 'homepage', type],
    queryFn: ({ signal }) => api.content.getHomepage({ query: { type }, signal }),
    select: ([content]) => content?.text ?? '',
    staleTime: STALE_MILLISECONDS,
  })
