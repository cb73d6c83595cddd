import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Subscription } from '#core/billing/shared/schema'
import { coachNameOf, perMonth } from '@/entities/billing/plan-text'
import classes from '@/features/billing/billing.module.css'
import { useOpenPortal } from '@/features/billing/queries'
import { dateText } from '@/lib/format'

/** Failed payments, with a button to fix them. Renders nothing if everything is paid. */
export function PastDue({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const portal = useOpenPortal()
  const unpaid = subscriptions.filter(({ status }) => status === 'past_due')
  if (unpaid.length === 0) return null
  return (
    <Alert
      variant="default"
      className={classes.pastDue}
      icon={<IconAlertTriangle aria-hidden />}
      title="A payment failed"
    >
      {unpaid.map((one) => (
        <Text key={one.id}>
          Your payment of {perMonth(one.plan.amount)} to {coachNameOf(one)} is past due.
          {one.next_payment_attempt
            ? ` We will try again on ${dateText(one.next_payment_attempt * 1000)}.`
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
