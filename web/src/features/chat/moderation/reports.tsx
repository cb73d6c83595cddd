import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { REPORT_OUTCOMES, type ReportOutcome } from '#core/chat/shared/report-schema'
import { DateText } from '@/components/date-text'
import { OpenRow } from '@/components/lists/open-row'
import { PagedRows } from '@/components/lists/paged-rows'
import { ActionMenu } from '@/components/overlays/action-menu'
import { PersonRow } from '@/components/people/person-row'
import { EmptyState, LoadingState } from '@/components/states/states'
import { type ReportRow as Row, reportsQuery, useDecideReport } from '@/features/chat/moderation/queries'

const OpenReport = lazy(() => import('@/features/chat/moderation/open-report'))

interface Props {
  isDone: boolean
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/**
 * Messages reported to the admins. The text is loaded only when an admin opens a report, which is recorded in
 * the audit log.
 */
export function Reports({ isDone, openId, onOpen }: Props) {
  const { data, ...query } = useInfiniteQuery(reportsQuery(isDone))
  const pages = data?.pages.map(({ rows }) => rows)
  return (
    <PagedRows
      query={{ ...query, data: pages && { pages } } as Parameters<typeof PagedRows<Row>>[0]['query']}
      label={isDone ? 'Resolved reports' : 'Open reports'}
      empty={
        <EmptyState
          title={isDone ? 'No reports resolved in the last 30 days' : 'No open reports'}
          art="talk"
        />
      }
      row={(row) => (
        <ReportRow
          key={row.id}
          row={row}
          isOpen={row.id === openId}
          onOpen={(isOpen) => onOpen(isOpen ? row.id : undefined)}
        />
      )}
    />
  )
}

/** Shown to admins. The reporter is told the same in an email. */
const OUTCOMES: Record<ReportOutcome, string> = { acted: 'Action taken', noAction: 'No action needed' }

interface RowProps {
  row: Row
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function ReportRow({ row, isOpen, onOpen }: RowProps) {
  const { id, author, reporter, reason, createdAt, done } = row
  const finish = useDecideReport()
  return (
    <PersonRow
      person={author.user}
      line={
        <>
          {reporter.user.name} reported: “{reason}”
          {done && (
            <>
              <br />
              Resolved by {done.by}, <DateText time={done.at} />
              {done.outcome && `: ${OUTCOMES[done.outcome].toLowerCase()}`}
            </>
          )}
        </>
      }
      end={<DateText time={createdAt} />}
      control={<OpenRow name={`the report about ${author.user.name}`} isOpen={isOpen} onOpen={onOpen} />}
      actions={
        !done && (
          <ActionMenu
            label={`Resolve the report about ${author.user.name}`}
            actions={REPORT_OUTCOMES.map((outcome) => ({
              label: OUTCOMES[outcome],
              run: () => finish(row, outcome),
            }))}
            button={(props) => (
              <Button {...props} size="sm" variant="default">
                Resolve
              </Button>
            )}
          />
        )
      }
    >
      {isOpen && (
        <Suspense fallback={<LoadingState lines={3} />}>
          <OpenReport id={id} />
        </Suspense>
      )}
    </PersonRow>
  )
}
