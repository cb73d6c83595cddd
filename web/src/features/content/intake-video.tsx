import { type QueryClient, useQuery } from '@tanstack/react-query'
import { LazyRichText, loadRichText } from '@/entities/content/lazy-rich-text'
import { homepageQuery } from '@/features/content/queries'

const query = homepageQuery('intake-video')

/**
 * Loads the video before the form renders, so that no field moves later. Ignores failures, because the form works
 * without it.
 */
export const readIntakeVideo = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(query), loadRichText()]).catch(() => undefined)

/** Shown above the first step of the coach's form. */
export function IntakeVideo() {
  const { data: html } = useQuery(query)
  return html ? <LazyRichText html={html} /> : null
}
