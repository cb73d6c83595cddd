import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '#core/billing/shared/schema'
import { EmailText } from '@/components/people/email-text'
import { EmptyState } from '@/components/states/states'
import { createdColumn } from '@/components/table/created-column'
import { Lines } from '@/components/table/lines'
import { RowLink } from '@/components/table/row-link'
import type { TableAddress } from '@/components/table/table-search'
import { personName } from '@/entities/account/person-name'
import { PaymentState } from '@/entities/billing/payment-state'
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
    personColumn={{
      id: 'client',
      label: 'Client',
      isSortable: true,
      cell: (subscription) => (
        <Lines below={emailOf(subscription) && <EmailText email={emailOf(subscription)} />}>
          {clientLink(subscription)}
        </Lines>
      ),
    }}
    nameOf={nameOf}
    texts={(subscription) => [emailOf(subscription), titleOf(subscription) ?? '']}
    more={[createdColumn('Since')]}
    searchLabel="Search by client or status"
    short={(subscription) => ({
      person: {
        id: subscription.client?.id ?? subscription.customer,
        name: nameOf(subscription),
        image: subscription.client?.image ?? null,
      },
      line: [titleOf(subscription), perMonth(subscription.plan.amount)].filter(Boolean).join(', '),
      end: <PaymentState plan={subscription}>{badgeText(subscription)}</PaymentState>,
    })}
    empty={
      <EmptyState art="list" title="You have no subscriptions yet.">
        Plans appear here once your clients pay for them.
      </EmptyState>
    }
  />
)
