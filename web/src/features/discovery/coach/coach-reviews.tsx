import { Button, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CoachDetail } from '#core/discovery/shared/schema'
import type { PublicReview } from '#core/reviews/shared/schema'
import { DateText } from '@/components/date-text'
import { Card } from '@/components/layout/card'
import { Avatar } from '@/components/people/avatar'
import { Stars } from '@/components/people/stars'
import { ErrorState } from '@/components/states/states'
import { CoachAnswer } from '@/entities/reviews/coach-answer'
import classes from '@/features/discovery/coach/coach-page.module.css'
import { moreReviewsQuery } from '@/features/discovery/queries'

/** All published reviews of a coach, loaded page by page (rule reviews-are-read-by-the-page). */
export function CoachReviews({ id, reviews, rating }: Pick<CoachDetail, 'id' | 'reviews' | 'rating'>) {
  const { average, count } = rating
  const [isMore, setMore] = useState(false)
  const more = useInfiniteQuery({ ...moreReviewsQuery(id, reviews.at(-1)?.id ?? ''), enabled: isMore })
  const shown = [...reviews, ...(more.data?.pages.flatMap(({ rows }) => rows) ?? [])]
  const hasMore = more.data ? more.hasNextPage : reviews.length < count

  // After loading more, focus moves to the first new review.
  const list = useRef<HTMLUListElement>(null)
  const firstNew = useRef<number>(undefined)
  useEffect(() => {
    const next = firstNew.current === undefined ? undefined : list.current?.children[firstNew.current]
    if (!(next instanceof HTMLElement)) return
    next.focus()
    firstNew.current = undefined
  })
  const loadMore = () => {
    firstNew.current = shown.length
    if (isMore) void more.fetchNextPage()
    else setMore(true)
  }

  return (
    <section className={classes.reviews} aria-labelledby="reviews">
      <div className={classes.reviewsHead}>
        <Title order={2} id="reviews">
          Reviews
        </Title>
        {count > 0 && <Stars value={average} count={count} />}
      </div>
      {shown.length === 0 && <Text c="dimmed">No reviews yet.</Text>}
      {shown.length > 0 && (
        <ul ref={list} className={classes.reviewList} aria-label="Reviews">
          {shown.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      {more.error && <ErrorState error={more.error} retry={() => void more.refetch()} />}
      {shown.length > 0 && (hasMore || isMore) && (
        <div className={classes.moreReviews}>
          <span role="status">
            {shown.length} of {Math.max(count, shown.length)}
          </span>
          {hasMore && !more.error && (
            <Button variant="default" loading={more.isFetching} onClick={loadMore}>
              Load more
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const Review = ({ review }: { review: PublicReview }) => {
  const { id, rating, text, createdAt, client, answer } = review
  const { name, image } = client.user
  return (
    <Card component="li" tabIndex={-1} className={classes.review}>
      <Text>{text}</Text>
      <div className={classes.author}>
        <Avatar id={id} name={name} image={image} size={40} />
        <div>
          <strong>{name}</strong>
          <Text size="sm" c="dimmed">
            <DateText time={createdAt} />
          </Text>
        </div>
        <Stars value={rating} isShort />
      </div>
      <CoachAnswer answer={answer} />
    </Card>
  )
}
