import { Badge, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '#core/shared/name'
import { ButtonLink } from '@/components/button-link'
import { PersonRow, PersonRows } from '@/components/people/person-row'
import { Stars } from '@/components/people/stars'
import { ownReviewsQuery } from '@/features/reviews/queries'
import { REVIEW_STATES } from '@/features/reviews/review-state'

/** The coaches the client has reviewed or can review. Renders nothing if there are none. */
export function MyReviews() {
  const { data: reviewed = [] } = useQuery(ownReviewsQuery)
  if (reviewed.length === 0) return null
  return (
    <section aria-label="Your reviews">
      <Title order={2} mb="md">
        Your reviews
      </Title>
      <PersonRows label="Your reviews">
        {reviewed.map(({ nutritionist, canReview, review }) => {
          const badge = review && REVIEW_STATES[review.status].badge
          const name = nameOf(nutritionist)
          return (
            <PersonRow
              key={nutritionist.id}
              person={{ ...nutritionist, name }}
              line={
                review ? <Stars value={review.rating} /> : `How is it going with ${nutritionist.firstName}?`
              }
              end={badge && <Badge color={badge.color}>{badge.label}</Badge>}
              actions={
                canReview && (
                  <ButtonLink
                    to="/client/nutritionists/$id/review"
                    params={{ id: nutritionist.id }}
                    size="sm"
                    variant={review ? 'default' : 'light'}
                    aria-label={review ? `Edit your review of ${name}` : `Write a review of ${name}`}
                  >
                    {review ? 'Edit' : 'Write a review'}
                  </ButtonLink>
                )
              }
            />
          )
        })}
      </PersonRows>
    </section>
  )
}
