import { useQuery } from '@tanstack/react-query'
import type { EditedQuery, Slot } from '#core/content/shared/schema'
import { ErrorState, LoadingState } from '@/components/states'
import { editedQuery } from '@/features/content/editor/admin-queries'
import { SlotEditor } from '@/features/content/editor/slot-editor'

const texts: Record<Slot, { title: string; description: string }> = {
  'faq-client': {
    title: 'Questions of clients',
    description: 'On the FAQ of clients and on the public one.',
  },
  'faq-nutritionist': {
    title: 'Questions of coaches',
    description: 'On the FAQ of coaches and on the public one.',
  },
  'home-all': { title: 'Everybody', description: 'On the landing page, for visitors.' },
  'home-client': { title: 'Clients', description: 'At the end of the dashboard of clients.' },
  'home-nutritionist': { title: 'Coaches', description: 'At the end of the dashboard of coaches.' },
  'home-intake-video': { title: 'Intake video', description: 'Above the form in which coaches apply.' },
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
