import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '@/components/layout/card'
import { EmptyState, ErrorState, LoadingState } from '@/components/states/states'
import classes from '@/features/audit-log/audit-log.module.css'
import { EntryRow } from '@/features/audit-log/entry-row'
import { ACTION_IDS, actionLabel } from '@/features/audit-log/entry-text'
import { type AuditLogFilter, auditLogQuery } from '@/features/audit-log/queries'

interface Props {
  filter: Partial<AuditLogFilter>
  onFilter: (change: Partial<AuditLogFilter>) => void
}

/** Leaves out an action that doesn't exist, as in an old or mistyped link. */
export const knownFilter = ({ action, ...filter }: Partial<AuditLogFilter>): Partial<AuditLogFilter> =>
  action && ACTION_IDS.includes(action) ? { ...filter, action } : filter

/** The audit log, newest first. Clicking a name filters the log by that person. */
export function AuditLog({ filter, onFilter }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditLogQuery(filter),
  )
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? []
  const subject = entries.find(({ person }) => person.id === filter.person)?.person.name
  const admin = entries.find(({ actor }) => actor.id === filter.admin)?.actor.name
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label="Action"
          data={[
            { value: '', label: 'All actions' },
            ...ACTION_IDS.map((value) => ({ value, label: actionLabel(value) })),
          ]}
          value={filter.action ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ action: value || undefined })}
        />
        <TextInput
          type="date"
          label="Date"
          value={filter.day ?? ''}
          onChange={({ currentTarget: { value } }) => onFilter({ day: value || undefined })}
        />
      </div>
      {(filter.person || filter.admin) && (
        <div className={classes.chosen}>
          {filter.person && (
            <Chosen text={`Person: ${subject || 'selected'}`} clear={() => onFilter({ person: undefined })} />
          )}
          {filter.admin && (
            <Chosen text={`By: ${admin || 'selected'}`} clear={() => onFilter({ admin: undefined })} />
          )}
        </div>
      )}
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState />
        )
      ) : (
        <>
          {entries.length === 0 && !hasNextPage ? (
            <EmptyState art="list" title="No matching activity">
              Try other filters.
            </EmptyState>
          ) : (
            <Card component="ul" className={classes.log} aria-label="Activity">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onFilter={onFilter} />
              ))}
              {entries.length === 0 && <li className={classes.entry}>No recent activity.</li>}
            </Card>
          )}
          {hasNextPage && (
            <div>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show older
              </Button>
            </div>
          )}
        </>
      )}
    </>
  )
}

const Chosen = ({ text, clear }: { text: string; clear: () => void }) => (
  <Button
    variant="light"
    rightSection={<IconX size={16} aria-hidden />}
    onClick={clear}
    aria-label={`${text}, clear filter`}
  >
    {text}
  </Button>
)
