import { type QueryClient, useQuery } from '@tanstack/react-query'
import { LateRichText, loadRichText } from '@/entities/content/late-rich-text'
import { homepageQuery } from '@/features/content/queries'

const query = homepageQuery('intake-video')

/** Before the form shows, so that no field moves later; it does without where this fails. */
export const readIntakeVideo = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(query), loadRichText()]).catch(() => undefined)

/** What stands above the first step of the coach’s form. */
export function IntakeVideo() {
  const { data: html } = useQuery(query)
  return html ? <LateRichText html={html} /> : null
}
