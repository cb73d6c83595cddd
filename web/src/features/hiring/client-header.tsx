import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ClientDetail } from '#core/discovery/shared/schema'
import { DateText } from '@/components/date-text'
import { Card } from '@/components/layout/card'
import { Avatar } from '@/components/people/avatar'
import { periodText, titlesText } from '@/entities/billing/plan-text'
import { RELATIONSHIP_LABELS } from '@/entities/hiring/relationship-labels'
import classes from '@/features/hiring/client-page.module.css'
import { canHide, hasAsked, paymentText, personOf } from '@/features/hiring/client-text'
import { DecisionButtons } from '@/features/hiring/decision-buttons'
import { HideButton } from '@/features/hiring/hide-button'
import { NewClient, type SayHi } from '@/features/hiring/new-client'
import { Problem } from '@/features/hiring/problem'
import { useDecision } from '@/features/hiring/use-decision'

interface Props {
  relationship: ClientDetail & { id: string }
  /** The "Open chat" button. */
  chat: ReactNode
  sayHi: SayHi
}

/** Explains when the coach can see the whole profile. */
const WHEN_WHOLE = {
  PENDING: "You'll see the full profile after you approve the request.",
  REJECTED: 'You can only see the full profile of your own clients.',
  GROUP:
    "They pay for one of your groups. You'll see the full profile if they send you a request and you approve it.",
}

/** The client's name, their status with this coach, and the available actions. */
export function ClientHeader({ relationship, chat, sayHi }: Props) {
  const decision = useDecision()
  const { status, client, note, createdAt, subscription, isHidden } = relationship
  const titles = titlesText(relationship)
  const isApproved = status === 'APPROVED'
  const isSuspended = 'status' in client && client.status === 'SUSPENDED'
  return (
    <>
      <Problem text={decision.problem} />
      <NewClient relationship={decision.approved} sayHi={sayHi} />
      <Card className={classes.header} aria-label="Overview">
        <Avatar {...personOf(relationship)} size={96} />
        <div className={classes.facts}>
          <div className={classes.labels}>
            {status && !isApproved && (
              <Badge color={status === 'PENDING' ? 'yellow' : 'gray'}>{RELATIONSHIP_LABELS[status]}</Badge>
            )}
            {isHidden && <Badge color="gray">Inactive</Badge>}
            {isSuspended && <Badge color="red">Account suspended</Badge>}
          </div>
          {(isApproved || subscription) && <Text fw={600}>{paymentText(relationship)}</Text>}
          {subscription && <Text c="dimmed">{periodText(subscription)}</Text>}
          {titles && <Text c="dimmed">{titles}</Text>}
          <Text c="dimmed">
            {isApproved ? 'Client since' : hasAsked(relationship) ? 'Requested' : 'Paying since'}{' '}
            <DateText time={createdAt} />
          </Text>
        </div>
        {note && (
          <blockquote className={classes.note} aria-label="Note with the request">
            {note}
          </blockquote>
        )}
        <div className={classes.actions}>
          {hasAsked(relationship) && (
            <>
              {!isApproved && <DecisionButtons relationship={relationship} decision={decision} size="md" />}
              {chat}
            </>
          )}
          {canHide(relationship) && <HideButton relationship={relationship} />}
        </div>
      </Card>
      {!isApproved && <Text c="dimmed">{WHEN_WHOLE[status ?? 'GROUP']}</Text>}
    </>
  )
}
