import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Subscription } from '#core/billing/shared/schema'
import { withCoach } from '@/entities/billing/plan-text'
import classes from '@/features/billing/billing.module.css'
import { useOpenPortal } from '@/features/billing/queries'
import { dateText, money } from '@/lib/text/format'

/** Failed payments, with a button to fix them. Renders nothing if everything is paid. */
export function PastDue({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const portal = useOpenPortal()
  const unpaid = subscriptions.filter(({ status }) => status === 'past_due')
  if (unpaid.length === 0) return null
  return (
    <Alert
      variant="default"
      classNames={{
        root: classes.pastDue,
        icon: classes.pastDueIcon,
        body: classes.pastDueText,
      }}
      icon={<IconAlertTriangle aria-hidden />}
      title="A payment failed"
    >
      {unpaid.map((subscription) => (
        <Text key={subscription.id}>
          We couldn't charge {money(subscription.plan.amount)} for your plan {withCoach(subscription)}.
          {subscription.next_payment_attempt
            ? ` We'll try again on ${dateText(subscription.next_payment_attempt * 1000)}.`
            : ''}
        </Text>
      ))}
      <Text>Update your card to keep your plan.</Text>
      <Button mt="sm" loading={portal.isPending} onClick={() => portal.mutate()}>
        Update card
      </Button>
    </Alert>
  )
}
