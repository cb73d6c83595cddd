import { Page } from '@/components/page'
import { faqItems } from '@/features/public/faq-items'
import { FaqList } from '@/features/public/faq-list'
import { publicPages } from '@/pages/pages'

export function FaqPage() {
  const { title, description } = publicPages['/faq']
  return (
    <Page title={title} description={description} width="narrow">
      <FaqList items={faqItems} />
    </Page>
  )
}
