import { Text, Title } from '@mantine/core'
import type { CoachDetail } from '#core/discovery/schema'
import { Avatar } from '@/components/avatar'
import { Card } from '@/components/card'
import { DateText } from '@/components/date-text'
import { Stars } from '@/components/stars'
import { CoachAnswer } from '@/display/reviews/coach-answer'
import classes from '@/features/discovery/coach-page.module.css'

export function CoachReviews({ reviews, rating }: Pick<CoachDetail, 'reviews' | 'rating'>) {
  const { average, count } = rating
  return (
    <section className={classes.reviews} aria-labelledby="reviews">
      <div className={classes.reviewsHead}>
        <Title order={2} id="reviews">
          Reviews
        </Title>
        {count > 0 && <Stars value={average} count={count} />}
      </div>
      {reviews.length === 0 && <Text c="dimmed">There are no reviews yet.</Text>}
      {reviews.length > 0 && reviews.length < count && (
        <Text c="dimmed">
          The newest {reviews.length} of {count}
        </Text>
      )}
      {reviews.length > 0 && (
        <ul className={classes.reviewList}>
          {reviews.map(({ id, rating: stars, text, createdAt, client: { user }, answer }) => (
            <Card key={id} component="li" className={classes.review}>
              <Text>{text}</Text>
              <div className={classes.author}>
                <Avatar id={id} name={user.name} image={user.image} size={40} />
                <div>
                  <strong>{user.name}</strong>
                  <Text size="sm" c="dimmed">
                    <DateText time={createdAt} />
                  </Text>
                </div>
                <Stars value={stars} isShort />
              </div>
              <CoachAnswer answer={answer} />
            </Card>
          ))}
        </ul>
      )}
    </section>
  )
}
