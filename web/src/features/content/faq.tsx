import { useQuery } from '@tanstack/react-query'
import type { UserType } from '#core/identity/shared/schema'
import { Card } from '@/components/layout/card'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import { LazyRichText } from '@/entities/content/lazy-rich-text'
import { faqQuery } from '@/features/content/queries'

/** The FAQ that admins wrote for this type of user. */
export function Faq({ type }: { type: UserType }) {
  const { data, error, refetch } = useQuery(faqQuery(type))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState lines={6} />
  if (!data.text)
    return (
      <EmptyState title="No questions yet" art="talk" action={<a href="/support">Go to support</a>}>
        In the meantime, try support.
      </EmptyState>
    )
  return (
    <Card>
      <LazyRichText html={data.text} />
    </Card>
  )
}
