import { useQuery } from '@tanstack/react-query'
import type { Payout } from '#core/ledger/shared/schema'
import { DateText } from '@/components/date-text'
import { Money } from '@/components/money'
import { EmptyState } from '@/components/states/states'
import { DataTable } from '@/components/table/data-table'
import { RowLink } from '@/components/table/row-link'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { payoutsQuery } from '@/features/ledger/payout-queries'
import { typeText } from '@/features/ledger/payout-text'
import classes from '@/features/ledger/payouts-table.module.css'

const FORMER = 'A former client'
const nameOf = ({ client }: Payout) => client.name || FORMER

const columns: Column<Payout>[] = [
  {
    id: 'client',
    label: 'Client',
    cell: ({ client, clientId }) =>
      clientId && client.hasPage ? (
        <RowLink to="/nutritionist/clients/$id" params={{ id: clientId }}>
          {client.name}
        </RowLink>
      ) : (
        client.name || FORMER
      ),
  },
  { id: 'date', label: 'Date', cell: ({ date }) => <DateText time={date * 1000} /> },
  { id: 'type', label: 'Type', cell: typeText },
  { id: 'sum', label: 'Amount', isNumeric: true, cell: ({ sum }) => <Money cents={sum} /> },
]

/** Payments from clients minus the platform fee, and refunds. */
export function PayoutsTable({ search: address, onSearch }: TableAddress) {
  return (
    <DataTable
      label="Transactions"
      columns={columns}
      query={useQuery(payoutsQuery(address))}
      search={address}
      onSearch={onSearch}
      short={(payout) => ({
        person: { ...payout.client, id: payout.clientId ?? payout.id, name: nameOf(payout) },
        line: (
          <>
            <DateText time={payout.date * 1000} />, {typeText(payout)}
          </>
        ),
        end: <Money cents={payout.sum} />,
      })}
      detail={({ gross, fee }) => (
        <dl className={classes.parts}>
          <div>
            <dt>Gross</dt>
            <dd>
              <Money cents={gross} />
            </dd>
          </div>
          <div>
            <dt>Platform fee</dt>
            <dd>
              <Money cents={fee} />
            </dd>
          </div>
        </dl>
      )}
      empty={
        <EmptyState art="list" title="You haven't been paid yet">
          Payments appear here once a client picks a plan.
        </EmptyState>
      }
    />
  )
}
