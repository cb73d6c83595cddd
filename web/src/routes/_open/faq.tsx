import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { faqItems } from '@/features/public/faq-items'
import { FaqList } from '@/features/public/faq-list'
import { publicPages } from '@/features/public/pages'

export const Route = createFileRoute('/_open/faq')({ component: FaqPage })

function FaqPage() {
  const { title, description } = publicPages['/faq']
  return (
    <Page title={title} description={description} width="narrow">
      <FaqList items={faqItems} />
    </Page>
  )
}
