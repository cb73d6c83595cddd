import { Text, Title } from '@mantine/core'
import type { CoachDetail } from '#core/discovery/schema'
import { Avatar } from '@/components/avatar'
import { Card } from '@/components/card'
import { DateText } from '@/components/date-text'
import { Stars } from '@/components/stars'
import classes from '@/features/discovery/coach-page.module.css'

export function CoachReviews({ reviews, rating: { count } }: Pick<CoachDetail, 'reviews' | 'rating'>) {
  return (
    <section className={classes.reviews} aria-labelledby="reviews">
      <Title order={2} id="reviews">
        Reviews
      </Title>
      {reviews.length === 0 && <Text c="dimmed">There are no reviews yet.</Text>}
      {reviews.length > 0 && reviews.length < count && (
        <Text c="dimmed">
          The newest {reviews.length} of {count}
        </Text>
      )}
      <ul className={classes.reviewList}>
        {reviews.map(({ id, rating, text, createdAt, client: { user } }) => (
          <Card key={id} component="li" className={classes.review}>
            <div className={classes.author}>
              <Avatar id={id} name={user.name} image={user.image} />
              <div>
                <strong>{user.name}</strong>
                <Text size="sm" c="dimmed">
                  <DateText time={createdAt} />
                </Text>
              </div>
            </div>
            <Stars value={rating} />
            <Text>{text}</Text>
          </Card>
        ))}
      </ul>
    </section>
  )
}
