import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messages } from '#core/shared/messages'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { RELATIONSHIP_LABELS } from '@/entities/hiring/relationship-labels'
import { ClientName } from '@/features/hiring/client-name'
import { personOf, wishText } from '@/features/hiring/client-text'
import { DecisionButtons } from '@/features/hiring/decision-buttons'
import { HideButton } from '@/features/hiring/hide-button'
import { nameColumn } from '@/features/hiring/name-column'
import { NewClient, type SayHi } from '@/features/hiring/new-client'
import { Problem } from '@/features/hiring/problem'
import { type ClientRow, clientPageQuery } from '@/features/hiring/queries'
import { RequestNote } from '@/features/hiring/request-note'
import { StatusSelect } from '@/features/hiring/status-select'
import { useDecision } from '@/features/hiring/use-decision'

interface Props extends TableAddress {
  /** Whether clients hidden by the coach are included. */
  showsHidden: boolean
  sayHi: SayHi
}

/** Requests that are pending or were rejected, pending ones first. */
export function RequestsTable({ search, onSearch, showsHidden, sayHi }: Props) {
  const decision = useDecision()
  const columns: Column<ClientRow>[] = [
    nameColumn,
    {
      id: 'wishes',
      label: 'Looking for',
      cell: (relationship) => (
        <>
          <RequestNote note={relationship.note} />
          {wishText(relationship)}
        </>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      isSortable: true,
      cell: (relationship) => (
        <StatusSelect
          // Starts from the saved status again.
          key={`${relationship.id} ${relationship.status}`}
          relationship={relationship}
          decision={decision}
        />
      ),
    },
    createdColumn('Requested'),
  ]
  return (
    <>
      <Problem text={decision.problem} />
      <NewClient relationship={decision.approved} sayHi={sayHi} />
      <DataTable
        label="Requests"
        columns={columns}
        query={useQuery(clientPageQuery('open', showsHidden, search))}
        search={search}
        onSearch={onSearch}
        searchLabel="Search requests by name"
        short={(relationship) => ({
          person: personOf(relationship),
          title: <ClientName relationship={relationship} />,
          line: (
            <>
              {relationship.status === 'PENDING' && (
                <>
                  <RequestNote note={relationship.note} />
                  Looking for {wishText(relationship)}
                  <br />
                </>
              )}
              Requested <DateText time={relationship.createdAt} />
            </>
          ),
          end: relationship.status === 'REJECTED' && (
            <Badge color="gray">{RELATIONSHIP_LABELS[relationship.status]}</Badge>
          ),
          isDue: relationship.status === 'PENDING',
        })}
        actions={(relationship) => (
          <>
            <DecisionButtons relationship={relationship} decision={decision} />
            {relationship.status === 'REJECTED' && <HideButton relationship={relationship} size="sm" />}
          </>
        )}
        empty={
          <EmptyState art="list" title={messages.noRequests}>
            New requests appear here.
          </EmptyState>
        }
      />
    </>
  )
}
