import type { ClientSum } from '#core/ledger/entity'
import type { Change } from '#core/lib/change'
import { write } from '#core/lib/table'
import { type ReviewInvitation, ReviewInvitationEntity } from '#core/reviews/entity'
import { dayOf } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const DAY_MS = 24 * 3600 * 1000
/** How long and how many payments it takes until a client is asked, only once (rule reviews-are-asked-for-once). */
const ASK_AFTER_DAYS = 14
const ASK_AFTER_PAYMENTS = 2

const planned = () => conflict('This was already scheduled', 'PLANNED')

/** Returns when a client should be asked. Undefined until they have paid often enough. */
export function reviewInvitationOf({
  coachId,
  clientId,
  paidAt,
  payments = 0,
}: ClientSum): ReviewInvitation | undefined {
  if (!paidAt || payments < ASK_AFTER_PAYMENTS) return undefined
  const askAt = paidAt * 1000 + ASK_AFTER_DAYS * DAY_MS
  const expiresAt = Math.floor(askAt / 1000) + RETENTION.reviewInvitation
  return { day: dayOf(askAt), coachId, clientId, expiresAt }
}

/**
 * A repeated stream record finds the existing item and changes nothing. Payments are added one at a time, so a new sum
 * of several was restored, and its client may have been asked.
 */
export async function scheduleReviewInvitation({ before, after }: Change<ClientSum>): Promise<void> {
  const asking = after && reviewInvitationOf(after)
  if (!asking || !before || (before.payments ?? 0) >= ASK_AFTER_PAYMENTS) return
  await write(ReviewInvitationEntity.create(asking, { else: planned })).catch((error: unknown) => {
    if (!isConflict(error, 'PLANNED')) throw error
  })
}
