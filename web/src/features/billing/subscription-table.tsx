import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { EmptyState } from '@/components/states'
import { Lines } from '@/components/table/lines'
import type { TableAddress } from '@/components/table/table-search'
import { badgeText, coachNameOf, periodText, perMonth, planText } from '@/entities/billing/plan-text'
import classes from '@/features/billing/billing.module.css'
import { PlanTable } from '@/features/billing/plan-table'
import { isRunning, subscriptionsQuery } from '@/features/billing/queries'
import { SubscriptionActions } from '@/features/billing/subscription-actions'

/** What a client pays. Active plans can be canceled without opening anything. */
export const SubscriptionTable = (address: TableAddress) => (
  <PlanTable
    {...address}
    query={useQuery(subscriptionsQuery)}
    whom={{
      id: 'coach',
      label: 'Coach',
      isSortable: true,
      cell: (one) => (
        <Link to="/client/nutritionists/$id" params={{ id: one.nutritionist.id }} className={classes.coach}>
          {coachNameOf(one)}
        </Link>
      ),
    }}
    nameOf={coachNameOf}
    texts={(one) => [planText(one)]}
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
