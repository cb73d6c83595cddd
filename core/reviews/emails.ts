import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import { config } from '#core/lib/config'
import type { Write } from '#core/lib/table'
import type { OptionalEmail, TransactionalEmail } from '#core/mail/email-template'
import { reminderUnsubscribe } from '#core/mail/emails'
import { plainNameForEmail, plainTextForEmail } from '#core/mail/plain-text-for-email'
import { prepareEmail } from '#core/mail/prepare-email'
import type { ReviewItem } from '#core/reviews/entity'
import type { ReviewDecision } from '#core/reviews/shared/schema'
import { type Named, shortNameOf } from '#core/shared/name'

export interface People {
  coach: CoachItem
  client: ClientItem | undefined
}
type Coach = Named & { coachId: string }

const profileUrl = ({ coachId }: Coach) => `${config.siteUrl}/client/nutritionists/${coachId}`

export const askForReview = (client: Named, coach: Coach, stop: string): OptionalEmail => ({
  name: 'reviews.ask',
  subject: `How is it going with ${plainNameForEmail(coach)}?`,
  firstName: client.firstName,
  paragraphs: [
    `You've been working with ${plainNameForEmail(coach)} for a while. A few honest lines help others choose a coach.`,
    "We check every review before it's published. This is the only time we'll ask.",
  ],
  action: { label: 'Write a review', url: `${profileUrl(coach)}/review` },
  stop: reminderUnsubscribe(stop),
})

export const published = (client: Named, coach: Coach): TransactionalEmail => ({
  name: 'reviews.decided',
  subject: 'Your review is published',
  firstName: client.firstName,
  paragraphs: [`Thank you! Your review of ${plainNameForEmail(coach)} is now on their page.`],
  action: { label: 'See your review', url: profileUrl(coach) },
})

export const notPublished = (client: Named, coach: Coach): TransactionalEmail => ({
  name: 'reviews.decided',
  subject: "We didn't publish your review",
  firstName: client.firstName,
  paragraphs: [
    `We couldn't publish your review of ${plainNameForEmail(coach)} as it is. You can edit and resubmit it.`,
  ],
  action: { label: 'Edit your review', url: `${profileUrl(coach)}/review` },
})

/** Writes '4½' instead of 4.5, because mail programs turn a period between digits into a link. */
const starsOf = (rating: number) => `${Math.floor(rating) || ''}${rating % 1 ? '½' : ''}`

const REVIEWS = { label: 'See your reviews', url: `${config.siteUrl}/nutritionist/reviews` }

export const newReview = (coach: Named, client: Named, rating: number): TransactionalEmail => ({
  name: 'reviews.received',
  subject: 'You have a new review',
  firstName: coach.firstName,
  paragraphs: [
    `${plainTextForEmail(shortNameOf(client))} gave you ${starsOf(rating)} out of 5 stars. You can reply to their review.`,
  ],
  action: REVIEWS,
})

export const answered = (client: Named, coach: Coach): TransactionalEmail => ({
  name: 'reviews.answered',
  subject: `${plainNameForEmail(coach)} replied to your review`,
  firstName: client.firstName,
  paragraphs: [`${plainNameForEmail(coach)} replied to your review on their page.`],
  action: { label: 'Read the reply', url: profileUrl(coach) },
})

export const answerNotPublished = (coach: Named): TransactionalEmail => ({
  name: 'reviews.answerNotPublished',
  subject: "We didn't publish your reply",
  firstName: coach.firstName,
  paragraphs: ["We couldn't publish your reply to a review as it is. You can edit and resubmit it."],
  action: REVIEWS,
})

/** Suspended and deleted people get no email, because the screen it leads to is closed to them. */
const toClient = (
  { coach, client }: People,
  emailFor: (client: ClientItem, coach: CoachItem) => TransactionalEmail,
) => (client?.status === 'ACTIVE' ? [prepareEmail(client.email, emailFor(client, coach))] : [])
const toCoach = ({ coach }: People, emailFor: (coach: CoachItem) => TransactionalEmail) =>
  coach.status === 'APPROVED' ? [prepareEmail(coach.email, emailFor(coach))] : []

export function prepareReviewDecidedEmails(
  { rating }: ReviewItem,
  status: ReviewDecision['status'],
  people: People,
): Write[] {
  // The decision was undone. Emails that were sent can't be.
  if (status === 'PENDING') return []
  if (status === 'REJECTED') return toClient(people, notPublished)
  const { client } = people
  return [
    ...toClient(people, published),
    ...(client ? toCoach(people, (coach) => newReview(coach, client, rating)) : []),
  ]
}

export function prepareReplyDecidedEmails(status: ReviewDecision['status'], people: People): Write[] {
  if (status === 'PENDING') return []
  return status === 'APPROVED' ? toClient(people, answered) : toCoach(people, answerNotPublished)
}
