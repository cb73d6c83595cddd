import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messages } from '#core/shared/messages'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { PaymentState } from '@/entities/billing/payment-state'
import { periodText, titlesText } from '@/entities/billing/plan-text'
import { ClientName } from '@/features/hiring/client-name'
import { canHide, emailOf, hasAsked, paymentText, personOf } from '@/features/hiring/client-text'
import { HideButton } from '@/features/hiring/hide-button'
import { nameColumn } from '@/features/hiring/name-column'
import { type ClientRow, clientPageQuery } from '@/features/hiring/queries'

interface Props extends TableAddress {
  /** Whether inactive clients are included. */
  showsHidden: boolean
  /** Buttons for a client. */
  actions: (relationship: ClientRow) => ReactNode
}

const Inactive = () => <Badge color="gray">Inactive</Badge>

const columns: Column<ClientRow>[] = [
  nameColumn,
  {
    id: 'email',
    label: 'Email',
    cell: (relationship) => <EmailText email={emailOf(relationship)} />,
    isSortable: true,
  },
  {
    id: 'subscription',
    label: 'Subscription Status',
    cell: (relationship) => (
      <Lines below={titlesText(relationship)}>
        <Lines below={relationship.subscription && periodText(relationship.subscription)}>
          <PaymentState plan={relationship.subscription}>{paymentText(relationship)}</PaymentState>
        </Lines>
        {relationship.isHidden && <Inactive />}
      </Lines>
    ),
  },
  createdColumn('Since'),
]

/** Clients who are approved or pay, those with a running subscription first. */
export const ClientsTable = ({ search, onSearch, showsHidden, actions }: Props) => (
  <DataTable
    label="Clients"
    columns={columns}
    query={useQuery(clientPageQuery('approved', showsHidden, search))}
    search={search}
    onSearch={onSearch}
    searchLabel="Search clients by name or email"
    actions={(relationship) => (
      <>
        {hasAsked(relationship) && actions(relationship)}
        {canHide(relationship) && <HideButton relationship={relationship} />}
      </>
    )}
    short={(relationship) => ({
      person: personOf(relationship),
      title: <ClientName relationship={relationship} />,
      line: <PaymentState plan={relationship.subscription}>{paymentText(relationship)}</PaymentState>,
      end: relationship.isHidden && <Inactive />,
    })}
    empty={
      <EmptyState art="people" title={messages.noClients}>
        Clients you approve appear here.
      </EmptyState>
    }
  />
)
