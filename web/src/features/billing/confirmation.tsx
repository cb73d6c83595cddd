import { Button, Group, Loader, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Subscription } from '#core/billing/schema'
import { messages } from '#core/messages'
import { ButtonLink } from '@/components/button-link'
import classes from '@/features/billing/confirmation.module.css'
import { subscriptionsQuery, useOpenPortal } from '@/features/billing/queries'
import { boughtOf, coachNameOf, perMonth, planText } from '@/features/billing/subscription-text'
import { announceCheckout, recallCheckout } from '@/lib/checkout'
import { dateText } from '@/lib/format'

const POLL_MILLISECONDS = 2_000
const SLOW_POLL_MILLISECONDS = 10_000
const PATIENCE_MILLISECONDS = 30_000

interface Props {
  /** A button that opens the chat with the coach. */
  chatButton: (coachId: string) => ReactNode
}

/** Waits until the provider's confirmation has reached the server, then shows what was bought. Charges nothing. */
export function Confirmation({ chatButton }: Props) {
  const [pending] = useState(recallCheckout)
  const [isLate, setLate] = useState(false)
  const { data } = useQuery({
    ...subscriptionsQuery,
    refetchInterval: ({ state }) =>
      boughtOf(state.data ?? [], pending) ? false : isLate ? SLOW_POLL_MILLISECONDS : POLL_MILLISECONDS,
    refetchOnMount: 'always',
  })
  const bought = boughtOf(data ?? [], pending)
  const boughtId = bought?.id
  useEffect(() => {
    if (boughtId) return announceCheckout()
    const timer = setTimeout(() => setLate(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [boughtId])

  return (
    <div className={classes.box} role="status">
      {bought ? (
        <Bought subscription={bought} chatButton={chatButton(bought.nutritionist.id)} />
      ) : isLate ? (
        <>
          <Text fw={650}>Payment received, activation can take a few minutes</Text>
          <Text c="dimmed">
            You may leave this page: the plan shows under Subscriptions as soon as it is active.
          </Text>
          <ButtonLink to="/client/subscriptions" variant="default">
            Go to subscriptions
          </ButtonLink>
        </>
      ) : (
        <>
          <Loader aria-hidden />
          <Text fw={650}>Confirming...</Text>
          <Text c="dimmed">This takes a few seconds.</Text>
        </>
      )}
    </div>
  )
}

function Bought({ subscription, chatButton }: { subscription: Subscription; chatButton: ReactNode }) {
  const portal = useOpenPortal()
  const { current_period_end: end, plan } = subscription
  return (
    <>
      <IconCircleCheck size={56} stroke={1.5} className={classes.mark} aria-hidden />
      <Text size="xl" fw={650}>
        {messages.subscribed}
      </Text>
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
