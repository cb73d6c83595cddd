import type { ModeratedReview, ReviewImpact } from '#core/reviews/shared/schema'
import { nameOf } from '#core/shared/name'
import { counted, ImpactLines } from '@/components/impact-lines'

const starsText = ({ average, count }: ReviewImpact['rating']['from']) =>
  count === 0 ? 'no reviews' : `${average.toFixed(1)} (${counted(count, 'review')})`

interface Props {
  what: 'review' | 'answer'
  review: ModeratedReview
  impact: ReviewImpact
  isPublished: boolean
}

/** The impact of a decision on a review or reply. */
export function DecisionImpact({ what, review: { nutritionist }, impact, isPublished }: Props) {
  const { rating, mails } = impact
  const name = nameOf(nutritionist)
  const writer = what === 'review' ? 'The client' : 'The coach'
  return (
    <ImpactLines
      text={
        isPublished
          ? `Everybody will read it on the page of ${name}.`
          : `Nobody else will read it. ${writer} can change it and send it again.`
      }
      lines={[
        rating.from.count !== rating.to.count &&
          `The rating of ${name} goes from ${starsText(rating.from)} to ${starsText(rating.to)}.`,
        mails > 0 && `${counted(mails, 'email')} will tell of it.`,
        `The decision can be undone${mails > 0 ? ', an email cannot' : ''}.`,
      ]}
    />
  )
}
