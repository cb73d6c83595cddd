import { sendReviewInvitations } from '#core/reviews/review-invitations'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Continues with emails that didn't fit into one run; otherwise it reads one item and is done. */
export const handler = async (): Promise<void> =>
  reportRun('asked clients for reviews', await sendReviewInvitations(timeBudget(false)))
