import { Badge, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Coach } from '#core/coach/shared/schema'
import { Card } from '@/components/layout/card'
import { Answer } from '@/entities/coach/answer'
import { AnswerCard, AnswerList } from '@/entities/coach/answer-list'
import { ChangesTable } from '@/entities/coach/changes-table'
import classes from '@/entities/coach/profile.module.css'

const CONTACT = ['phone', 'email', 'address1', 'address2', 'state', 'city', 'zipcode'] as const

/** The coach's contact details, next to the services and other short sections. */
export const ContactAndServices = ({ coach, children }: { coach: Coach; children?: ReactNode }) => (
  <div className={classes.pair}>
    <AnswerCard title="Contact info" fields={CONTACT} level={2} answerOf={(field) => coach[field]} />
    <div className={classes.stack}>
      <Card aria-label="Current services">
        <Title order={2}>Current services</Title>
        <p className={classes.services}>
          <Answer>{coach.currentOffering}</Answer>
        </p>
      </Card>
      {children}
    </div>
  </div>
)

/** Changes awaiting an admin's decision, and what the coach can do about them. */
export function PendingChanges({ coach, children }: { coach: Coach; children?: ReactNode }) {
  const updates = coach.nutritionistChangeRequest?.updates
  if (!updates) return null
  return (
    <Card className={classes.pending} aria-label="Requested changes">
      <header>
        <Title order={2}>Requested changes</Title>
        <Badge color="yellow">Waiting for approval</Badge>
      </header>
      <ChangesTable updates={updates} label="Requested changes" />
      {children}
    </Card>
  )
}

/** The coach's answers as clients and admins currently see them. */
export const ProfileAnswers = ({ coach }: { coach: Coach }) => (
  <AnswerList level={2} answerOf={(field) => coach[field]} />
)
