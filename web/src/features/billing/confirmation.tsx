import { Button, Group, Loader, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Subscription } from '#core/billing/shared/schema'
import { messages } from '#core/shared/messages'
import { ButtonLink } from '@/components/button-link'
import { Card } from '@/components/layout/card'
import { EmptyState } from '@/components/states/states'
import { SuccessArt } from '@/components/states/success-card'
import { coachNameOf, periodText, perMonth, planText } from '@/entities/billing/plan-text'
import { announceCheckoutCompleted } from '@/features/billing/checkout'
import classes from '@/features/billing/confirmation.module.css'
import { isRunning, purchasedQuery, useOpenPortal } from '@/features/billing/queries'
import { isApiError } from '@/lib/network/api-error'
import { useFirstTime } from '@/lib/session/use-first-time'
import { dateText } from '@/lib/text/format'

const POLL_MILLISECONDS = 2_000
const SLOW_POLL_MILLISECONDS = 10_000
const LATE_AFTER_MILLISECONDS = 30_000

interface Props {
  /** The Checkout session that was completed. Undefined if the URL has none. */
  session: string | undefined
  /** A button that opens the chat with the coach or of the group. */
  chatButton: (purchased: Subscription) => ReactNode
}

const isConfirmed = (purchased: Subscription | null | undefined) =>
  purchased !== null && purchased !== undefined && (isRunning(purchased) || purchased.ended_at !== null)

const isNotFound = (error: Error | null) => isApiError(error) && [400, 404].includes(error.status)

/** Waits until Stripe's confirmation has reached the server, then shows what was bought. Charges nothing. */
export function Confirmation({ session, chatButton }: Props) {
  if (session) return <PendingPurchase session={session} chatButton={chatButton} />
  return (
    <EmptyState art="list" title="No payment to show" action={subscriptionsLink}>
      Your plans are listed under Subscriptions.
    </EmptyState>
  )
}

function PendingPurchase({ session, chatButton }: Props & { session: string }) {
  const [isLate, setLate] = useState(false)
  const { data: purchased, error } = useQuery({
    ...purchasedQuery(session),
    refetchInterval: ({ state }) => {
      if (isConfirmed(state.data) || isNotFound(state.error)) return false
      return isLate ? SLOW_POLL_MILLISECONDS : POLL_MILLISECONDS
    },
    refetchOnMount: 'always',
  })
  const isActive = purchased ? isRunning(purchased) : false
  useEffect(() => {
    if (isActive) return announceCheckoutCompleted(session)
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isActive, session])

  return (
    <Card component="div" className={classes.box} role="status">
      {purchased && isConfirmed(purchased) ? (
        isActive ? (
          <PurchaseSummary subscription={purchased} chatButton={chatButton(purchased)} />
        ) : (
          <Outcome title="This plan has ended">{periodText(purchased)}</Outcome>
        )
      ) : isNotFound(error) ? (
        <Outcome title="We can't find that payment">Your plans are listed under Subscriptions.</Outcome>
      ) : isLate ? (
        <Outcome title="Payment received. Activation can take a few minutes">
          You can leave this page. Your plan appears under Subscriptions once it's active.
        </Outcome>
      ) : (
        <>
          <Loader aria-hidden />
          <Text fw={650}>Confirming payment…</Text>
          <Text c="dimmed">This takes a few seconds.</Text>
        </>
      )}
    </Card>
  )
}

const subscriptionsLink = (
  <ButtonLink to="/client/subscriptions" variant="default">
    Go to subscriptions
  </ButtonLink>
)

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Text fw={650}>{title}</Text>
      <Text c="dimmed">{children}</Text>
      {subscriptionsLink}
    </>
  )
}

function PurchaseSummary({
  subscription,
  chatButton,
}: {
  subscription: Subscription
  chatButton: ReactNode
}) {
  const portal = useOpenPortal()
  const isFirst = useFirstTime('first-payment')
  const { current_period_end: end, plan } = subscription
  const { firstName } = subscription.nutritionist
  return (
    <>
      {isFirst ? (
        <SuccessArt />
      ) : (
        <IconCircleCheck size={56} stroke={1.5} className={classes.mark} aria-hidden />
      )}
      <Title order={2}>{messages.subscribed}</Title>
      {isFirst && (
        <Text className={classes.next}>
          You can start today. Say hi and tell {firstName} what you'd like to change first.
        </Text>
      )}
      <dl className={classes.facts}>
        <dt>Coach</dt>
        <dd>{coachNameOf(subscription)}</dd>
        <dt>Plan</dt>
        <dd>{planText(subscription)}</dd>
        <dt>Amount</dt>
        <dd>{perMonth(plan.amount)}</dd>
        {end !== null && (
          <>
            <dt>Next charge</dt>
            <dd>{dateText(end * 1000)}</dd>
          </>
        )}
      </dl>
      <Group justify="center">
        {chatButton}
        <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
          Receipt
        </Button>
      </Group>
    </>
  )
}
