import { type ComponentType, useEffect, useState } from 'react'
import type { UserType } from '#core/identity/shared/schema'
import { Card } from '@/components/layout/card'
import { Page } from '@/components/layout/page'
import { ErrorState, LoadingState } from '@/components/states/states'
import { faqItems } from '@/features/public-pages/faq-items'
import { FaqList } from '@/features/public-pages/faq-list'
import { type Tab, Tabs } from '@/features/public-pages/tabs'
import { loadPart } from '@/lib/network/load-part'
import { pushSearch, useAddress } from '@/lib/page/address'
import { publicPages } from '@/pages/pages'

const TABS = [
  { value: 'joining', label: 'Before you join' },
  { value: 'client', label: 'For clients' },
  { value: 'nutritionist', label: 'For coaches' },
] as const satisfies Tab[]

/**
 * Questions from people who haven't joined are part of the document. The FAQs that admins write for clients
 * and coaches are fetched.
 */
export function FaqPage() {
  const { title, description } = publicPages['/faq']
  const address = useAddress()
  const { value } = TABS.find((tab) => tab.value === address.get('for')) ?? TABS[0]
  const choose = (next: string) => {
    address.set('for', next)
    pushSearch(address)
  }
  return (
    <Page title={title} description={description} width="narrow">
      <Tabs label="Audience" tabs={TABS} value={value} choose={choose}>
        {value === 'joining' ? <FaqList items={faqItems} /> : <Written key={value} type={value} />}
      </Tabs>
    </Page>
  )
}

interface Text {
  html: string
  RichText: ComponentType<{ html: string }>
}

async function load(type: UserType): Promise<Text> {
  const [{ api }, { default: RichText }] = await loadPart(() =>
    Promise.all([import('@/lib/network/api'), import('@/entities/content/rich-text')]),
  )
  const { text } = await api.content.getFaq({ query: { type } })
  return { html: text, RichText }
}

function Written({ type }: { type: UserType }) {
  const [text, setText] = useState<Text>()
  const [error, setError] = useState<unknown>()
  const read = () => {
    setError(undefined)
    load(type).then(setText, setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, another type is another one
  useEffect(read, [])
  if (error !== undefined) return <ErrorState error={error} retry={read} />
  if (!text) return <LoadingState lines={6} />
  const { html, RichText } = text
  if (!html)
    return (
      <p>
        No questions here yet. Try the <a href="/support">support page</a>.
      </p>
    )
  return (
    <Card>
      <RichText html={html} />
    </Card>
  )
}
