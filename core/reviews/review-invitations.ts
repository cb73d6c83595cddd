import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { reminderPermission } from '#core/mail/reminders'
import { askForReview } from '#core/reviews/emails'
import { ReviewEntity, type ReviewInvitation, ReviewInvitationEntity } from '#core/reviews/entity'
import { dayOf, now, nowIso } from '#core/shared/clock'
import { AppError, conflict } from '#core/shared/errors'

const DAY_MS = 24 * 3600 * 1000
/** Makes up for days on which the job didn't run or a person couldn't be asked (rule reviews-are-asked-for-once). */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 500

const alreadyHandled = () => conflict('This was already done', 'DONE')

interface Position {
  day: string
  after?: Pick<ReviewInvitation, 'day' | 'coachId' | 'clientId'>
}

const reviewInvitationJob: BatchJob<Position, ReviewInvitation> = {
  name: 'ask-for-reviews',
  begin: () => ({ day: dayOf(now() - LOOK_BACK_DAYS * DAY_MS) }),
  read: async ({ day, after }) => {
    const planned = await ReviewInvitationEntity.queryPage(`ask-for-reviews#${day}`, {
      pageSize: PAGE_SIZE,
      after,
    })
    const last = planned.at(-1)
    const next = last
      ? { day, after: { day, coachId: last.coachId, clientId: last.clientId } }
      : { day: dayOf(Date.parse(day) + DAY_MS) }
    return {
      items: planned.filter(({ askedAt }) => !askedAt),
      ...(next.day <= dayOf(now()) && { next }),
    }
  },
  attempt: ask,
  atOnce: 16,
  perSecond: 100,
}

export const sendReviewInvitations = (run: TimeBudget): Promise<BatchOutcome> =>
  processInBatches(reviewInvitationJob, run)

/**
 * Sends nothing if the client has already been asked, has written a review in the meantime, or turned reminders off.
 */
async function ask({ day, coachId, clientId }: ReviewInvitation): Promise<void> {
  const pair = { coachId, clientId }
  const [client, coach] = await Promise.all([ClientEntity.find({ clientId }), CoachEntity.find({ coachId })])
  if (client?.status !== 'ACTIVE' || coach?.status !== 'APPROVED') return
  const permission = await reminderPermission(clientId)
  if (!permission) return
  await transact([
    ReviewInvitationEntity.update(
      { day, ...pair },
      { set: { askedAt: nowIso() } },
      { if: { askedAt: { absent: true } }, else: alreadyHandled },
    ),
    ReviewEntity.check(pair, { if: { reviewId: { absent: true } }, else: alreadyHandled }),
    ClientSumEntity.check(pair, { if: { amountCents: { above: 0 } }, else: alreadyHandled }),
    permission.stillWanted,
    prepareEmail(client.email, askForReview(client, coach, permission.token)),
  ]).catch(ignoreConflicts)
}

function ignoreConflicts(error: unknown) {
  if (!(error instanceof AppError)) throw error
}
