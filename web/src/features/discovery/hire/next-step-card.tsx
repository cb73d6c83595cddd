import { Title } from '@mantine/core'
import { IconInbox, IconSearch, IconUser, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { Avatar } from '@/components/people/avatar'
import { MatchPlate } from '@/entities/coach/match-plate'
import type { NextStep } from '@/features/discovery/hire/next-step'
import classes from '@/features/discovery/hire/next-step-card.module.css'

/** The plate in front of "5 coaches fit you". */
const PORTIONS = 5

interface Props {
  step: NextStep
  /** "5 coaches fit you, Ann", for a client who is looking for a coach. */
  fittingText?: string
  /** The plans of the coach who approved the client. */
  plans?: ReactNode
}

export function NextStepCard({ step, fittingText, plans }: Props) {
  if (!step) return null
  if (step.kind === 'find')
    return (
      <Card
        glyph={fittingText ? <MatchPlate matched={PORTIONS} total={PORTIONS} /> : <Glyph Icon={IconSearch} />}
        title={fittingText ?? 'Find your coach'}
        action={<ButtonLink to="/client/nutritionists">Browse coaches</ButtonLink>}
      >
        Browse coaches who fit your preferences and hire the one you like. It's free to ask.
      </Card>
    )
  if (step.kind === 'photo')
    return (
      <Card
        glyph={<Glyph Icon={IconUser} />}
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
        glyph={<Glyph Icon={IconUsersGroup} />}
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
        glyph={<Glyph Icon={IconInbox} />}
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
      glyph={<Avatar id={coach.id} name={nameOf(coach)} image={coach.image} size={72} />}
      title={`${nameOf(coach)} approved your request`}
      action={
        <ButtonLink {...toCoach} search={{ plans: 'open' }}>
          Choose a plan
        </ButtonLink>
      }
      plans={plans}
    >
      {coach.currentOffering}
    </Card>
  )
}

const Glyph = ({ Icon }: { Icon: typeof IconSearch }) => (
  <span className={classes.glyph}>
    <Icon size={28} stroke={1.7} aria-hidden />
  </span>
)

interface CardProps {
  glyph: ReactNode
  title: string
  action: ReactNode
  plans?: ReactNode
  children: ReactNode
}

function Card({ glyph, title, action, plans, children }: CardProps) {
  return (
    <section className={classes.card} aria-label="Next step">
      {glyph}
      <div className={classes.text}>
        <p className={classes.label}>Next step</p>
        <Title order={2}>{title}</Title>
        <p>{children}</p>
      </div>
      {plans && <div className={classes.plans}>{plans}</div>}
      <div className={classes.action}>{action}</div>
    </section>
  )
}
