import type { ModeratedReview, ReviewImpact } from '#core/reviews/shared/schema'
import { nameOf } from '#core/shared/name'
import { ImpactLines } from '@/components/overlays/impact-lines'
import { countText } from '@/lib/text/format'

const starsText = ({ average, count }: ReviewImpact['rating']['from']) =>
  count === 0 ? 'no reviews' : `${average.toFixed(1)} (${countText(count, 'review')})`

interface Props {
  kind: 'review' | 'answer'
  review: ModeratedReview
  impact: ReviewImpact
  isPublished: boolean
}

/** The impact of a decision on a review or reply. */
export default function DecisionImpact({ kind, review: { nutritionist }, impact, isPublished }: Props) {
  const { rating, mails } = impact
  const name = nameOf(nutritionist)
  const writer = kind === 'review' ? 'The client' : 'The coach'
  return (
    <ImpactLines
      text={
        isPublished
          ? `It will be public on ${name}'s page.`
          : `It won't be published. ${writer} can edit and resubmit it.`
      }
      lines={[
        rating.from.count !== rating.to.count &&
          `${name}'s rating: ${starsText(rating.from)} → ${starsText(rating.to)}`,
        mails > 0 && `${countText(mails, 'email')} will be sent.`,
        `You can undo the decision${mails > 0 ? ', but not the email' : ''}.`,
      ]}
    />
  )
}
