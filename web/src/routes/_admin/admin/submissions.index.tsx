import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { FormSubmissions } from '@/features/forms/submissions/form-submissions'
import { searchOf, textUpTo } from '@/lib/search'

export const Route = createFileRoute('/_admin/admin/submissions/')({
  validateSearch: searchOf<{ form?: string }>({ form: textUpTo(60) }),
  component: SubmissionsPage,
})

function SubmissionsPage() {
  const { form } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title="Submissions">
      <FormSubmissions
        sender="admin"
        chosen={form}
        choose={(path) => void navigate({ search: { form: path }, resetScroll: false })}
      />
    </Page>
  )
}
