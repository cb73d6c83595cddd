import { Badge, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LINK_STATUSES } from '#core/link/schema'
import { messages } from '#core/messages'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states'
import { DataTable } from '@/components/table/data-table'
import { localPage } from '@/components/table/local-page'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { clientName, isApproved, personOf, STATUS_LABELS } from '@/features/hiring/client-text'
import { DecisionButtons } from '@/features/hiring/decision-buttons'
import { personColumns, reading } from '@/features/hiring/person-columns'
import { Problem } from '@/features/hiring/problem'
import { type ClientRow, clientsQuery } from '@/features/hiring/queries'
import { useDecision } from '@/features/hiring/use-decision'

const statuses = LINK_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))
/** Who asked and was not approved; those who wait come first. */
export function RequestsTable({ search, onSearch }: TableAddress) {
  const query = useQuery({
    ...clientsQuery,
    select: (links) => {
      const open = links.filter((link) => !isApproved(link))
      const waitingFirst = open.toSorted((a, b) => a.status.localeCompare(b.status))
      return localPage(waitingFirst, search, reading)
    },
  })
  const decision = useDecision()
  const columns: Column<ClientRow>[] = [
    ...personColumns,
    {
      id: 'status',
      label: 'Status',
      isSortable: true,
      cell: (link) => (
        <NativeSelect
          aria-label={`Status of ${clientName(link)}`}
          data={statuses}
          value={link.status}
          disabled={decision.pendingId === link.id}
          onChange={({ currentTarget: { value } }) => {
            const status = LINK_STATUSES.find((one) => one === value)
            if (status) void decision.decide(link, status)
          }}
        />
      ),
    },
    {
      id: 'createdAt',
      label: 'Asked',
      cell: ({ createdAt }) => <DateText time={createdAt} />,
      isSortable: true,
    },
  ]
  return (
    <>
      <Problem text={decision.problem} />
      <DataTable
        label="Requests"
        columns={columns}
        query={query}
        search={search}
        onSearch={onSearch}
        searchLabel="Search requests by name or email"
        short={(link) => ({
          person: personOf(link),
          line: (
            <>
              Asked on <DateText time={link.createdAt} />
            </>
          ),
          end: link.status === 'REJECTED' && <Badge color="gray">{STATUS_LABELS[link.status]}</Badge>,
          isDue: link.status === 'PENDING',
        })}
        actions={(link) => <DecisionButtons link={link} decision={decision} />}
        empty={
          <EmptyState art="list" title={messages.noRequests}>
            Who wants to work with you appears here.
          </EmptyState>
        }
      />
    </>
  )
}
