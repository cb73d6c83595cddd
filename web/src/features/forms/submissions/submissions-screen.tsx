import { Page } from '@/components/layout/page'
import { FilterTabs } from '@/components/lists/filter-tabs'
import type { Sender } from '@/entities/forms/queries'
import { FormSubmissions } from '@/features/forms/submissions/form-submissions'
import { ReceivedList } from '@/features/forms/submissions/received-list'
import type { SubmissionsSearch } from '@/features/forms/submissions/submissions-search'

const VIEWS = [
  { value: 'newest', label: 'Newest' },
  { value: 'form', label: 'By form' },
] as const

interface Props {
  sender: Sender
  search: SubmissionsSearch
  onSearch: (search: SubmissionsSearch, isReplaced: boolean) => void
}

/** What was received: newest first across all forms, or form by form with who hasn't answered. */
export function SubmissionsScreen({ sender, search: { by, form, search = '' }, onSearch }: Props) {
  const isByForm = by === 'form' || form !== undefined
  return (
    <Page title="Submissions">
      <FilterTabs
        label="Show submissions"
        options={VIEWS}
        value={isByForm ? 'form' : 'newest'}
        onChange={(view) => onSearch(view === 'form' ? { by: view } : {}, false)}
      />
      {isByForm ? (
        <FormSubmissions
          sender={sender}
          chosen={form}
          choose={(path) => onSearch({ by: 'form', form: path }, false)}
        />
      ) : (
        <ReceivedList
          sender={sender}
          search={search}
          onSearch={(text) => onSearch({ search: text || undefined }, true)}
        />
      )}
    </Page>
  )
}
