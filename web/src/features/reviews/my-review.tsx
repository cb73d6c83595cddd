import { Badge, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReviewedByMe } from '#core/reviews/shared/schema'
import { ButtonLink } from '@/components/button-link'
import { Card } from '@/components/layout/card'
import { Stars } from '@/components/people/stars'
import { ownReviewOf } from '@/features/reviews/queries'
import { REVIEW_STATES } from '@/features/reviews/review-state'
import classes from '@/features/reviews/reviews.module.css'
import { useDeleteReview } from '@/features/reviews/use-delete-review'

/**
 * The client's review of this coach with its status, or a link to write one. Renders nothing if they can't.
 */
export function MyReview({ coachId }: { coachId: string }) {
  const { data: reviewed } = useQuery(ownReviewOf(coachId))
  if (!reviewed) return null
  const { review } = reviewed
  return (
    <Card className={classes.mine} aria-label="Your review">
      {review ? <Written reviewed={{ ...reviewed, review }} /> : <Invitation reviewed={reviewed} />}
    </Card>
  )
}

const Invitation = ({ reviewed: { nutritionist } }: { reviewed: ReviewedByMe }) => (
  <>
    <div>
      <Title order={2}>How is it going with {nutritionist.firstName}?</Title>
      <Text c="dimmed">A few honest lines help others choose.</Text>
    </div>
    <ButtonLink to="/client/nutritionists/$id/review" params={{ id: nutritionist.id }} variant="light">
      Write a review
    </ButtonLink>
  </>
)

type WithReview = ReviewedByMe & { review: NonNullable<ReviewedByMe['review']> }

function Written({ reviewed }: { reviewed: WithReview }) {
  const { nutritionist, canReview, review } = reviewed
  const { badge, text } = REVIEW_STATES[review.status]
  const removal = useDeleteReview(nutritionist)
  return (
    <>
      <div className={classes.head}>
        <Title order={2}>Your review</Title>
        {badge && <Badge color={badge.color}>{badge.label}</Badge>}
      </div>
      <Stars value={review.rating} />
      <Text className={classes.words}>{review.text}</Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <div className={classes.buttons}>
        {canReview && (
          <ButtonLink
            to="/client/nutritionists/$id/review"
            params={{ id: nutritionist.id }}
            variant="default"
          >
            Edit
          </ButtonLink>
        )}
        <Button
          variant="subtle"
          color="red"
          loading={removal.isPending}
          onClick={() => void removal.ask(review)}
        >
          Delete
        </Button>
      </div>
    </>
  )
}
