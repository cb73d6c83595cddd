import { useQuery } from '@tanstack/react-query'
import { Card } from '@/components/layout/card'
import { LazyRichText } from '@/entities/content/lazy-rich-text'
import { homepageQuery } from '@/features/content/queries'

interface Props {
  type: 'client' | 'nutritionist'
}

/** What admins published on this dashboard. Renders nothing if it is empty or can't be loaded. */
export function HomepageContent({ type }: Props) {
  const { data: html } = useQuery(homepageQuery(type))
  if (!html) return null
  return (
    <Card aria-label="News from Platewise">
      <LazyRichText html={html} />
    </Card>
  )
}
