import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#core/billing/shared/schema'
import { EmailText } from '@/components/email-text'
import { EmptyState } from '@/components/states'
import { createdColumn } from '@/components/table/created-column'
import { Lines } from '@/components/table/lines'
import { RowLink } from '@/components/table/row-link'
import type { TableAddress } from '@/components/table/table-search'
import { personName } from '@/entities/account/person-name'
import { badgeText, perMonth, titleOf } from '@/entities/billing/plan-text'
import { coachSubscriptionsQuery } from '@/features/billing/coach-queries'
import { PlanTable } from '@/features/billing/plan-table'

const nameOf = ({ client }: Subscription) => personName(client)
const emailOf = ({ client }: Subscription) => client?.email ?? ''

/** Deleted clients have no page, nor have those who stopped paying and were never approved. */
const clientLink = ({ client }: Subscription) =>
  client?.hasPage ? (
    <RowLink to="/nutritionist/clients/$id" params={{ id: client.id }}>
      {client.name}
    </RowLink>
  ) : (
    personName(client)
  )

/** What clients pay a coach. */
export const SubscriptionsTable = (address: TableAddress) => (
  <PlanTable
    {...address}
    query={useQuery(coachSubscriptionsQuery)}
    whom={{
      id: 'client',
      label: 'Client',
      isSortable: true,
      cell: (one) => (
        <Lines below={emailOf(one) && <EmailText email={emailOf(one)} />}>{clientLink(one)}</Lines>
      ),
    }}
    nameOf={nameOf}
    texts={(one) => [emailOf(one), titleOf(one) ?? '']}
    more={[createdColumn('Since')]}
    searchLabel="Search by client or status"
    short={(one) => ({
      person: { id: one.client?.id ?? one.customer, name: nameOf(one), image: one.client?.image ?? null },
      line: [titleOf(one), perMonth(one.plan.amount)].filter(Boolean).join(', '),
      end: badgeText(one),
    })}
    empty={
      <EmptyState art="list" title="You have no subscriptions yet.">
        A client whom you approved chooses a plan; it appears here once it is paid.
      </EmptyState>
    }
  />
)
