import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/page'
import { tablePage, useTableAddress } from '@/components/table/table-page'
import { CoachesTable } from '@/features/admin/coaches-table'
import { coachesQuery } from '@/features/admin/queries'

export const Route = createFileRoute('/_admin/admin/nutritionists/')({
  ...tablePage(coachesQuery),
  component: CoachesPage,
})

function CoachesPage() {
  return (
    <Page title="Coaches">
      <CoachesTable {...useTableAddress()} />
    </Page>
  )
}
