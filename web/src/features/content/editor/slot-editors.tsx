import { useQuery } from '@tanstack/react-query'
import type { EditedQuery, Slot } from '#core/content/shared/schema'
import { ErrorState, LoadingState } from '@/components/states/states'
import { editedQuery } from '@/features/content/editor/admin-queries'
import { SlotEditor } from '@/features/content/editor/slot-editor'

const texts: Record<Slot, { title: string; description: string }> = {
  'faq-client': {
    title: 'Client FAQ',
    description: 'Shown to clients and on the public FAQ page.',
  },
  'faq-nutritionist': {
    title: 'Coach FAQ',
    description: 'Shown to coaches and on the public FAQ page.',
  },
  'home-all': { title: 'Visitors', description: 'Shown on the landing page.' },
  'home-client': { title: 'Clients', description: 'Shown at the bottom of the client dashboard.' },
  'home-nutritionist': { title: 'Coaches', description: 'Shown at the bottom of the coach dashboard.' },
  'home-intake-video': { title: 'Intake video', description: 'Shown above the coach application.' },
}

interface Props {
  kind: EditedQuery['kind']
  slots: readonly Slot[]
  /** The only visible editor. The others stay mounted, so that they keep what was typed. */
  shown?: Slot
}

function SlotEditors({ kind, slots, shown }: Props) {
  const { data, error, refetch } = useQuery(editedQuery(kind))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <LoadingState lines={6} />
  return data
    .filter(({ slot }) => slots.includes(slot))
    .map((edited) => (
      <div key={edited.slot} hidden={shown !== undefined && shown !== edited.slot}>
        <SlotEditor edited={edited} {...texts[edited.slot]} />
      </div>
    ))
}

// `lazy` requires a default export.
export { SlotEditors as default }
