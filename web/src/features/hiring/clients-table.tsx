import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#core/messages'
import { DateText } from '@/components/date-text'
import { EmptyState } from '@/components/states'
import { DataTable } from '@/components/table/data-table'
import { localPage } from '@/components/table/local-page'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { periodText } from '@/display/billing/plan-text'
import { isApproved, personOf, planText } from '@/features/hiring/client-text'
import classes from '@/features/hiring/clients.module.css'
import { personColumns, reading } from '@/features/hiring/person-columns'
import { type ClientRow, clientsQuery } from '@/features/hiring/queries'

interface Props extends TableAddress {
  /** Buttons of a client. */
  actions: (link: ClientRow) => ReactNode
}

const columns: Column<ClientRow>[] = [
  ...personColumns,
  {
    id: 'subscription',
    label: 'Subscription Status',
    isSortable: true,
    cell: (link) => (
      <span>
        {planText(link)}
        {link.subscription && <span className={classes.detail}>{periodText(link.subscription)}</span>}
        {link.specialtiesTitles.length > 0 && (
          <span className={classes.detail}>{link.specialtiesTitles.join(', ')}</span>
        )}
      </span>
    ),
  },
  {
    id: 'createdAt',
    label: 'Since',
    cell: ({ createdAt }) => <DateText time={createdAt} />,
    isSortable: true,
  },
]
/** The approved clients, those with a running subscription first. */
export function ClientsTable({ search, onSearch, actions }: Props) {
  const query = useQuery({
    ...clientsQuery,
    select: (links) => {
      const approved = links.filter(isApproved)
      const payingFirst = approved.toSorted((a, b) => Number(!a.subscription) - Number(!b.subscription))
      return localPage(payingFirst, search, reading)
    },
  })
  return (
    <DataTable
      label="Clients"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      searchLabel="Search clients by name or email"
      actions={actions}
      short={(link) => ({ person: personOf(link), line: planText(link) })}
      empty={
        <EmptyState art="people" title={messages.noClients}>
          Clients appear here once you approve them.
        </EmptyState>
      }
    />
  )
}
