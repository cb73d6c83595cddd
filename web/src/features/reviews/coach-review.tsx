import { Badge, Button, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CoachReview as Review } from '#core/reviews/shared/schema'
import { DateText } from '@/components/date-text'
import { Card } from '@/components/layout/card'
import { Avatar } from '@/components/people/avatar'
import { Stars } from '@/components/people/stars'
import { LoadingState } from '@/components/states/states'
import { ANSWER_STATES } from '@/features/reviews/review-state'
import classes from '@/features/reviews/reviews.module.css'

/** Loaded on demand, because the form code is larger than the list. */
const AnswerForm = lazy(() =>
  import('@/features/reviews/answer-form').then((file) => ({ default: file.AnswerForm })),
)

/** A review with the coach's reply and its status. */
export function CoachReview({ review }: { review: Review }) {
  const { id, rating, text, createdAt, client, answer } = review
  const { name, image } = client.user
  const [isAnswering, setAnswering] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAnswering = useRef(false)
  useEffect(() => {
    if (wasAnswering.current && !isAnswering) button.current?.focus()
    wasAnswering.current = isAnswering
  }, [isAnswering])
  return (
    <Card component="li" className={classes.review}>
      <div className={classes.author}>
        <Avatar id={id} name={name} image={image} />
        <div>
          <strong>{name}</strong>
          <Text size="sm" c="dimmed">
            <DateText time={createdAt} />
          </Text>
        </div>
      </div>
      <Stars value={rating} />
      <Text className={classes.words}>{text}</Text>
      {isAnswering ? (
        <Suspense fallback={<LoadingState lines={2} />}>
          <AnswerForm review={review} close={() => setAnswering(false)} />
        </Suspense>
      ) : (
        <>
          {answer && <OwnAnswer answer={answer} />}
          <div>
            <Button
              ref={button}
              variant={answer ? 'default' : 'light'}
              aria-label={answer ? `Edit your reply to ${name}` : `Reply to ${name}`}
              onClick={() => setAnswering(true)}
            >
              {answer ? 'Edit' : 'Reply'}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function OwnAnswer({ answer }: { answer: NonNullable<Review['answer']> }) {
  const { badge, text } = ANSWER_STATES[answer.status]
  return (
    <div className={classes.answer}>
      <div className={classes.head}>
        <strong>Your reply</strong>
        {badge && <Badge color={badge.color}>{badge.label}</Badge>}
      </div>
      <Text className={classes.words}>{answer.text}</Text>
      {text && <Text size="sm">{text}</Text>}
    </div>
  )
}
