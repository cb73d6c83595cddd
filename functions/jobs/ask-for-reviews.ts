import { sendReviewInvitations } from '#core/reviews/review-invitations'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Daily: emails clients who are due to be asked for a review (rule reviews-are-asked-for-once). */
export const handler = async (): Promise<void> =>
  reportRun('asked clients for reviews', await sendReviewInvitations(timeBudget(true)))
