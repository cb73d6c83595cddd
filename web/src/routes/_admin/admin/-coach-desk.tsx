import { lazy, Suspense } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { Card } from '@/components/layout/card'
import { Section } from '@/components/layout/section'
import { LoadingState } from '@/components/states/states'
import type { TableAddress } from '@/components/table/table-search'
import { ExportButton, shownRows } from '@/features/exports/export-button'
import { ClientsOfCoach } from '@/features/hiring/clients-of-coach'

/** Its form is larger than the rest of the page. */
const StatusEditor = lazy(() =>
  import('@/features/coach/status-editor').then((file) => ({ default: file.StatusEditor })),
)

/**
 * A coach's clients, and the same status editor as for applications: any status can be set at any time (rule
 * admin-sets-any-status).
 */
export default function CoachDesk({ coach, ...table }: TableAddress & { coach: Coach }) {
  const { status } = coach.nutritionistStatus
  return (
    <>
      {status !== 'DELETED' && (
        <Section title="Account status">
          <Card>
            <Suspense fallback={<LoadingState />}>
              <StatusEditor coach={coach} />
            </Suspense>
          </Card>
        </Section>
      )}
      <Section
        title="CLIENTS"
        link={<ExportButton table="coach-clients" nutritionistId={coach.id} {...shownRows(table.search)} />}
      >
        <ClientsOfCoach coachId={coach.id} {...table} />
      </Section>
    </>
  )
}
