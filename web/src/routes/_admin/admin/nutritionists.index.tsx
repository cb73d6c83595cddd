import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { coachesQuery } from '@/features/coach/admin-queries'
import { CoachesTable } from '@/features/coach/coaches-table'
import { ExportButton, shownRows } from '@/features/exports/export-button'

export const Route = createFileRoute('/_admin/admin/nutritionists/')({
  ...tablePage(),
  loader: tableLoader(coachesQuery),
  component: CoachesPage,
})

function CoachesPage() {
  const table = useTableAddress()
  return (
    <Page
      title="Coaches"
      actions={
        <>
          <ExportButton table="coaches" {...shownRows(table.search)} />
          <ButtonLink to="/admin/clients/deleted" variant="default">
            Deleted accounts
          </ButtonLink>
        </>
      }
    >
      <CoachesTable {...table} />
    </Page>
  )
}
