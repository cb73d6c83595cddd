import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/button-link'
import { nameOf } from '@/display/coach/coach-text'
import type { NextStep } from '@/features/discovery/next-step'
import classes from '@/features/discovery/next-step-card.module.css'

export function NextStepCard({ step }: { step: NextStep }) {
  if (!step) return null
  if (step.kind === 'find')
    return (
      <Card
        title="Find your coach"
        action={<ButtonLink to="/client/nutritionists">Browse coaches</ButtonLink>}
      >
        Look at the coaches who fit your preferences and hire the one you like. It costs nothing to ask.
      </Card>
    )
  const { kind, coach } = step
  const toCoach = { to: '/client/nutritionists/$id', params: { id: coach.id } } as const
  if (kind === 'wait')
    return (
      <Card
        title={`${nameOf(coach)} has your request`}
        action={
          <ButtonLink {...toCoach} variant="default">
            View coach
          </ButtonLink>
        }
      >
        You will get an e-mail as soon as {coach.firstName} has decided.
      </Card>
    )
  return (
    <Card
      title={`${nameOf(coach)} has approved you`}
      action={<ButtonLink {...toCoach}>Choose a plan</ButtonLink>}
    >
      Choose a monthly plan to start working together.
    </Card>
  )
}

function Card({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label="Next step">
      <div>
        <Text size="sm" c="dimmed" fw={600}>
          Next step
        </Text>
        <Title order={2}>{title}</Title>
        <Text mt={4}>{children}</Text>
      </div>
      {action}
    </section>
  )
}
