import { Title } from '@mantine/core'
import { IconCash, IconInbox, IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import type { NextStep } from '@/features/discovery/next-step'
import classes from '@/features/discovery/next-step-card.module.css'

export function NextStepCard({ step }: { step: NextStep }) {
  if (!step) return null
  if (step.kind === 'find')
    return (
      <Card
        Icon={IconSearch}
        title="Find your coach"
        action={<ButtonLink to="/client/nutritionists">Browse coaches</ButtonLink>}
      >
        Browse coaches who fit your preferences and hire the one you like. It's free to ask.
      </Card>
    )
  if (step.kind === 'photo')
    return (
      <Card
        Icon={IconUser}
        title="Add your photo"
        action={
          <ButtonLink to="/client/profile" variant="default">
            Go to my profile
          </ButtonLink>
        }
      >
        Your coach sees it in the chat. It's easier to talk to a face.
      </Card>
    )
  if (step.kind === 'join')
    return (
      <Card
        Icon={IconUsersGroup}
        title={`Your group ${step.group.groupName} is ready`}
        action={
          <ButtonLink to="/client/chat/$channelId" params={{ channelId: step.group.channelId }}>
            See the group
          </ButtonLink>
        }
      >
        See who's in it and pay to join the chat.
      </Card>
    )
  const { kind, coach } = step
  const toCoach = { to: '/client/nutritionists/$id', params: { id: coach.id } } as const
  if (kind === 'wait')
    return (
      <Card
        Icon={IconInbox}
        title={`Your request is with ${nameOf(coach)}`}
        action={
          <ButtonLink {...toCoach} variant="default">
            View coach
          </ButtonLink>
        }
      >
        We'll email you when {coach.firstName} replies.
      </Card>
    )
  return (
    <Card
      Icon={IconCash}
      title={`${nameOf(coach)} approved your request`}
      action={<ButtonLink {...toCoach}>Choose a plan</ButtonLink>}
    >
      Choose a monthly plan to get started.
    </Card>
  )
}

interface CardProps {
  Icon: typeof IconCash
  title: string
  action: ReactNode
  children: ReactNode
}

function Card({ Icon, title, action, children }: CardProps) {
  return (
    <section className={classes.card} aria-label="Next step">
      <span className={classes.glyph}>
        <Icon size={28} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.text}>
        <p className={classes.label}>Next step</p>
        <Title order={2}>{title}</Title>
        <p>{children}</p>
      </div>
      <div className={classes.action}>{action}</div>
    </section>
  )
}
