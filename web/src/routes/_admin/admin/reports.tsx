import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { reportsQuery } from '@/features/chat/moderation/queries'
import { Reports } from '@/features/chat/moderation/reports'
import { oneOf, searchOf, textUpTo } from '@/lib/text/search'

interface ReportSearch {
  open: string | undefined
  done: true | undefined
}

export const Route = createFileRoute('/_admin/admin/reports')({
  validateSearch: searchOf<ReportSearch>({ open: textUpTo(150), done: oneOf([true]) }),
  loaderDeps: ({ search: { done } }) => ({ done }),
  loader: ({ context: { queryClient }, deps: { done = false } }) =>
    void queryClient.prefetchInfiniteQuery(reportsQuery(done)),
  component: ReportsPage,
})

function ReportsPage() {
  const { open, done = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Reported messages"
      actions={
        <ButtonLink to="/admin/reports" search={done ? {} : { done: true }} variant="default">
          {done ? 'Open reports' : 'Resolved reports'}
        </ButtonLink>
      }
    >
      <Reports
        isDone={done}
        openId={open}
        onOpen={(id) => void navigate({ search: { done: done || undefined, open: id }, replace: true })}
      />
    </Page>
  )
}
