import { SegmentedControl } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { LazySlotEditors } from '@/features/content/lazy-slot-editors'
import { oneOf, searchOf, usually } from '@/lib/text/search'

const TYPES = [
  { value: 'nutritionist', label: 'Coach' },
  { value: 'client', label: 'Client' },
] as const
const SLOTS = ['faq-client', 'faq-nutritionist'] as const
type Type = (typeof TYPES)[number]['value']

export const Route = createFileRoute('/_admin/admin/faq')({
  validateSearch: searchOf({ type: usually<Type>('client', oneOf(['client', 'nutritionist'])) }),
  component: FaqPage,
})

function FaqPage() {
  const { type } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="FAQ" description="FAQ shown to coaches, clients and visitors.">
      <SegmentedControl
        aria-label="Audience"
        maw={360}
        styles={{ label: { paddingBlock: 12 } }}
        data={[...TYPES]}
        value={type}
        onChange={(value) => void navigate({ search: { type: value as Type } })}
      />
      <LazySlotEditors kind="faq" slots={SLOTS} shown={`faq-${type}`} />
    </Page>
  )
}
