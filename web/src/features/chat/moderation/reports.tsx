import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ReportPage } from '#core/chat/shared/report-schema'
import { DateText } from '@/components/date-text'
import { PagedRows } from '@/components/paged-rows'
import { PersonRow } from '@/components/person-row'
import { EmptyState, LoadingState } from '@/components/states'
import { OpenRow } from '@/features/chat/moderation/open-row'
import { reportsQuery, useDecideReport } from '@/features/chat/moderation/queries'

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
      label={isDone ? 'Reports that are done' : 'Reports that wait'}
      empty={
        <EmptyState
          title={isDone ? 'No report was done in the last 30 days' : 'No report waits'}
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

type Row = ReportPage['rows'][number]
interface RowProps {
  row: Row
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

function ReportRow({ row: { id, author, reporter, reason, createdAt, done }, isOpen, onOpen }: RowProps) {
  const finish = useDecideReport()
  return (
    <PersonRow
      person={author.user}
      line={
        <>
          {reporter.user.name}: {reason}
          {done && (
            <>
              <br />
              Done by {done.by}, <DateText time={done.at} />
            </>
          )}
        </>
      }
      end={<DateText time={createdAt} />}
      control={<OpenRow name={`the report about ${author.user.name}`} isOpen={isOpen} onOpen={onOpen} />}
      actions={
        !done && (
          <Button size="sm" variant="default" onClick={() => finish(id)}>
            Done
          </Button>
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
