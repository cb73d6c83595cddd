import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { AuditLog, knownFilter } from '@/features/audit-log/audit-log'
import { type AuditLogFilter, auditLogQuery, withOffset } from '@/features/audit-log/queries'
import { ExportButton } from '@/features/exports/export-button'
import { searchOf, textUpTo } from '@/lib/text/search'

export const Route = createFileRoute('/_admin/admin/audit')({
  validateSearch: searchOf<Partial<AuditLogFilter>>({
    person: textUpTo(26),
    admin: textUpTo(26),
    action: textUpTo(60),
    day: textUpTo(10),
  }),
  loaderDeps: ({ search: { person, admin, action, day } }) => ({ person, admin, action, day }),
  loader: ({ context: { queryClient }, deps }) => {
    // Whether an action exists is known only with the screen.
    if (!deps.action) void queryClient.prefetchInfiniteQuery(auditLogQuery(deps))
  },
  component: AuditPage,
})

function AuditPage() {
  const filter = knownFilter(Route.useLoaderDeps())
  const navigate = Route.useNavigate()
  return (
    <Page
      title="Audit log"
      description="Every admin action, with time and IP address"
      actions={<ExportButton table="audit-log" {...withOffset(filter)} />}
    >
      <AuditLog
        filter={filter}
        onFilter={(change) => void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })}
      />
    </Page>
  )
}
