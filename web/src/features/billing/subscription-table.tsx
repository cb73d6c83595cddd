import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Subscription } from '#core/billing/schema'
import { ButtonLink } from '@/components/button-link'
import { EmptyState } from '@/components/states'
import { DataTable } from '@/components/table/data-table'
import { Lines } from '@/components/table/lines'
import { localPage } from '@/components/table/local-page'
import type { Column } from '@/components/table/table-props'
import type { TableAddress } from '@/components/table/table-search'
import { badgeText, coachNameOf, periodText, perMonth, planText } from '@/display/billing/plan-text'
import classes from '@/features/billing/billing.module.css'
import { planColumns, planOrder } from '@/features/billing/plan-columns'
import { isRunning, subscriptionsQuery } from '@/features/billing/queries'
import { SubscriptionActions } from '@/features/billing/subscription-actions'

const columns: Column<Subscription>[] = [
  {
    id: 'coach',
    label: 'Coach',
    isSortable: true,
    cell: (one) => (
      <Link to="/client/nutritionists/$id" params={{ id: one.nutritionist.id }} className={classes.coach}>
        {coachNameOf(one)}
      </Link>
    ),
  },
  ...planColumns,
]
const reading = {
  texts: (one: Subscription) => [coachNameOf(one), planText(one), badgeText(one)],
  columns: { coach: coachNameOf, ...planOrder },
}

/** What a client pays; those that run can be cancelled without opening anything. */
export function SubscriptionTable({ search, onSearch }: TableAddress) {
  const query = useQuery({
    ...subscriptionsQuery,
    select: (subscriptions) => localPage(subscriptions, search, reading),
  })
  return (
    <DataTable
      label="Subscriptions"
      columns={columns}
      query={query}
      search={search}
      onSearch={onSearch}
      short={(one) => ({
        person: { id: one.nutritionist.id, name: coachNameOf(one), image: one.nutritionist.image },
        line: (
          <Lines below={periodText(one)}>
            {planText(one)}, {perMonth(one.plan.amount)}
          </Lines>
        ),
        end: badgeText(one),
        isDue: isRunning(one),
      })}
      actions={(one) => <SubscriptionActions subscription={one} />}
      empty={
        <EmptyState
          title="You have no subscriptions yet"
          art="list"
          action={<ButtonLink to="/client/my-nutritionists">My coaches</ButtonLink>}
        >
          Hire a coach first; once approved you can choose a plan on the coach's page.
        </EmptyState>
      }
    />
  )
}
