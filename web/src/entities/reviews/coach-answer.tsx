import { Text } from '@mantine/core'
import type { PublicReview } from '#core/reviews/shared/schema'
import classes from '@/entities/reviews/coach-answer.module.css'

/** The coach's reply to a review, shown below it. */
export const CoachAnswer = ({ answer }: Pick<PublicReview, 'answer'>) =>
  answer && (
    <div className={classes.answer}>
      <Text size="sm" fw={600}>
        Coach's reply
      </Text>
      <Text className={classes.words}>{answer.text}</Text>
    </div>
  )
