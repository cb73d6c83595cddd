import { Button } from '@mantine/core'
import type { Subscription } from '#core/billing/shared/schema'
import { PersonRow, PersonRows } from '@/components/person-row'
import { badgeText, coachNameOf, perMonth, planText } from '@/entities/billing/plan-text'
import { useOpenPortal } from '@/features/billing/queries'
import { SubscriptionActions } from '@/features/billing/subscription-actions'

/** A suspended client's plans, which they can only see and end (rule suspended-client). */
export function SuspendedPlans({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const portal = useOpenPortal()
  return (
    <>
      <PersonRows label="Subscriptions">
        {subscriptions.map((one) => (
          <PersonRow
            key={one.id}
            person={{ id: one.nutritionist.id, name: coachNameOf(one), image: one.nutritionist.image }}
            line={`${planText(one)}, ${perMonth(one.plan.amount)}`}
            end={badgeText(one)}
            actions={<SubscriptionActions subscription={one} isFinal />}
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
