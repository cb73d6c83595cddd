import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Subscription } from '#core/billing/shared/schema'
import { subscriptionStatus } from '@/entities/billing/subscription-status'

interface Props {
  plan: Pick<Subscription, 'status'> | null
  children: ReactNode
}

/** Text about a plan, in red while its payment has failed. */
export const PaymentState = ({ plan, children }: Props) =>
  plan?.status === 'past_due' ? (
    <span style={{ color: 'var(--mantine-color-error)', fontWeight: 600 }}>{children}</span>
  ) : (
    children
  )

interface StateProps {
  subscription: Subscription | null
  /** Whether the payment of any plan failed, if more than one is known. */
  hasFailedPayment?: boolean
}

/** The spec's wording of what a client pays, and whether that is paused or the last payment failed. */
export const SubscriptionState = ({ subscription, hasFailedPayment }: StateProps) => (
  <>
    {subscriptionStatus(subscription)} {subscription?.paused && <Badge color="gray">Paused</Badge>}{' '}
    {(hasFailedPayment || subscription?.status === 'past_due') && <Badge color="red">Payment failed</Badge>}
  </>
)
