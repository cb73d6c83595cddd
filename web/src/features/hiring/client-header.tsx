import { Badge, Text } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { ClientDetail } from '#core/discovery/schema'
import { Avatar } from '@/components/avatar'
import { Card } from '@/components/card'
import { catchFocus } from '@/components/catch-focus'
import { DateText } from '@/components/date-text'
import { periodText, titlesText } from '@/display/billing/plan-text'
import classes from '@/features/hiring/client-page.module.css'
import { paymentText, personOfLink, STATUS_LABELS } from '@/features/hiring/client-text'
import { DecisionButtons } from '@/features/hiring/decision-buttons'
import { HideButton } from '@/features/hiring/hide-button'
import { Problem } from '@/features/hiring/problem'
import { useDecision } from '@/features/hiring/use-decision'

interface Props {
  link: ClientDetail & { id: string }
  /** 'Open chat'. */
  chat: ReactNode
}

/** Who it is, how they stand to the coach, and what can be done. */
export function ClientHeader({ link, chat }: Props) {
  const decision = useDecision()
  // The decided buttons take the focus along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it changes
  useEffect(catchFocus, [link.status])
  const { status, client, createdAt, subscription, isHidden } = link
  const titles = titlesText(link)
  const isApproved = status === 'APPROVED'
  const isSuspended = 'status' in client && client.status === 'SUSPENDED'
  return (
    <>
      <Problem text={decision.problem} />
      <Card className={classes.header} aria-label="Overview">
        <Avatar {...personOfLink(link)} size={96} />
        <div className={classes.facts}>
          <div className={classes.labels}>
            {!isApproved && (
              <Badge color={status === 'PENDING' ? 'yellow' : 'gray'}>{STATUS_LABELS[status]}</Badge>
            )}
            {isHidden && <Badge color="gray">Inactive</Badge>}
            {isSuspended && <Badge color="red">Account suspended</Badge>}
          </div>
          {isApproved && <Text fw={600}>{paymentText(link)}</Text>}
          {subscription && <Text c="dimmed">{periodText(subscription)}</Text>}
          {titles && <Text c="dimmed">{titles}</Text>}
          <Text c="dimmed">
            {isApproved ? 'With you since' : 'Asked on'} <DateText time={createdAt} />
          </Text>
        </div>
        <div className={classes.actions}>
          {!isApproved && <DecisionButtons link={link} decision={decision} size="md" />}
          {chat}
          {status !== 'PENDING' && <HideButton link={link} />}
        </div>
      </Card>
      {!isApproved && (
        <Text c="dimmed">
          {status === 'PENDING'
            ? 'You see the whole profile once you approve the request.'
            : 'You see the whole profile only while somebody is your client.'}
        </Text>
      )}
    </>
  )
}
