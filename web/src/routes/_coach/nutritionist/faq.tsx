import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { Faq } from '@/features/content/faq'
import { faqQuery } from '@/features/content/queries'

export const Route = createFileRoute('/_coach/nutritionist/faq')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(faqQuery('nutritionist')),
  component: () => (
    <Page title="FAQ" width="narrow">
      <Faq type="nutritionist" />
    </Page>
  ),
})
