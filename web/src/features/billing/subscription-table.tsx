import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { EmptyState } from '@/components/states/states'
import { Lines } from '@/components/table/lines'
import type { TableAddress } from '@/components/table/table-search'
import { PaymentState } from '@/entities/billing/payment-state'
import { coachNameOf, periodText, perMonth, planText, stateText } from '@/entities/billing/plan-text'
import classes from '@/features/billing/billing.module.css'
import { ChangePlanButton } from '@/features/billing/change-plan-button'
import { PlanTable } from '@/features/billing/plan-table'
import { isRunning, subscriptionsQuery } from '@/features/billing/queries'
import { SubscriptionActions } from '@/features/billing/subscription-actions'

/** What a client pays. Active plans can be canceled without opening anything. */
export const SubscriptionTable = (address: TableAddress) => (
  <PlanTable
    {...address}
    query={useQuery(subscriptionsQuery)}
    personColumn={{
      id: 'coach',
      label: 'Coach',
      isSortable: true,
      cell: (subscription) => (
        <Link
          to="/client/nutritionists/$id"
          params={{ id: subscription.nutritionist.id }}
          className={classes.coach}
        >
          {coachNameOf(subscription)}
        </Link>
      ),
    }}
    nameOf={coachNameOf}
    texts={(subscription) => [planText(subscription)]}
    short={(subscription) => ({
      person: {
        id: subscription.nutritionist.id,
        name: coachNameOf(subscription),
        image: subscription.nutritionist.image,
      },
      line: (
        <Lines below={periodText(subscription)}>
          {planText(subscription)}, {perMonth(subscription.plan.amount)}
        </Lines>
      ),
      end: <PaymentState plan={subscription}>{stateText(subscription)}</PaymentState>,
      isDue: isRunning(subscription),
    })}
    actions={(subscription) => (
      <>
        <ChangePlanButton subscription={subscription} />
        <SubscriptionActions subscription={subscription} />
      </>
    )}
    empty={
      <EmptyState
        title="You have no subscriptions yet"
        art="list"
        action={<ButtonLink to="/client/my-nutritionists">My coaches</ButtonLink>}
      >
        Hire a coach first. Once they approve you, choose a plan on their page.
      </EmptyState>
    }
  />
)
