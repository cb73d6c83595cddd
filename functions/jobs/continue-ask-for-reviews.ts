import { sendReviewInvitations } from '#core/reviews/review-invitations'
import { reportRun, thisRun } from '#functions/jobs/run'

/** Goes on with mails that were too many for one run; else it reads one item and is done. */
export const handler = async (): Promise<void> =>
  reportRun('asked for reviews', await sendReviewInvitations(thisRun(false)))
