import { Button } from '@mantine/core'
import type { Subscription } from '#core/billing/shared/schema'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import { badgeText, coachNameOf, perMonth, planText } from '@/entities/billing/plan-text'
import { useOpenPortal } from '@/features/billing/queries'
import { SubscriptionActions } from '@/features/billing/subscription-actions'

/** A suspended client's plans, which they can only see and end (rule suspended-client). */
export function SuspendedPlans({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const portal = useOpenPortal()
  return (
    <>
      <PersonRows label="Subscriptions">
        {subscriptions.map((subscription) => (
          <PersonRow
            key={subscription.id}
            person={{
              id: subscription.nutritionist.id,
              name: coachNameOf(subscription),
              image: subscription.nutritionist.image,
            }}
            line={`${planText(subscription)}, ${perMonth(subscription.plan.amount)}`}
            end={badgeText(subscription)}
            actions={<SubscriptionActions subscription={subscription} isFinal />}
          />
        ))}
      </PersonRows>
      <div>
        <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
          Cards and receipts
        </Button>
      </div>
    </>
  )
}
