import { prepareAuditEntry } from '#core/audit/audit'
import { CoachEntity, type CoachItem, CoachRowEntity, listCoachRows } from '#core/coach/entity'
import { promotionOf } from '#core/coach/present'
import { isAhead, PROMOTION_MIN_DAYS, type Promotion } from '#core/coach/shared/admin-schema'
import type { PromotionState } from '#core/coach/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { transact, type Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { AppError, conflict, invalid, notFound, retryableConflict } from '#core/shared/errors'

const changed = () => retryableConflict('This promotion was just changed. Please check and try again.')
const notApproved = () => conflict('Only approved coaches can be promoted.', 'NOT_APPROVED')

/**
 * Sets or ends a promotion on behalf of an admin. Ending one that has already ended changes nothing (rule promotion).
 */
export async function promote(
  actor: AdminActor,
  { nutritionistId: coachId, promoted, promotionTime, previousTime }: Promotion,
): Promise<PromotionState> {
  const coach = await CoachEntity.find({ coachId })
  if (!coach) throw notFound('Coach')
  if (previousTime !== undefined && previousTime !== coach.promotionTime) throw changed()
  const time = promoted ? parseFutureTime(promotionTime) : null
  if (time && coach.status !== 'APPROVED') throw notApproved()
  if (time !== coach.promotionTime)
    await transact([
      ...preparePromotion(coach, time, changed),
      prepareAuditEntry(actor, 'coach.promote', coachId, { from: coach.promotionTime, to: time }),
    ])
  return promotionOf({ promotionTime: time })
}

/**
 * Prepares the update of a coach and their row, which fails with `refusal` if the promotion's time or the status has
 * changed since.
 */
export const preparePromotion = (
  { coachId, promotionTime: before, status }: Pick<CoachItem, 'coachId' | 'promotionTime' | 'status'>,
  promotionTime: string | null,
  refusal: () => AppError,
): Write[] => [
  CoachEntity.update(
    { coachId },
    { set: { promotionTime }, add: { version: 1 } },
    { if: { promotionTime: before, status }, else: refusal },
  ),
  CoachRowEntity.update(
    { coachId },
    { set: { promotionTime } },
    { if: { promotionTime: before }, else: refusal },
  ),
]

function parseFutureTime(time: string | null): string {
  if (!time || !isAhead(time))
    throw invalid([
      { path: 'promotionTime', message: `Choose a day at least ${PROMOTION_MIN_DAYS} days from now` },
    ])
  return new Date(time).toISOString()
}

/** Clears expired promotions, except those extended in the meantime (rule promotion). Returns how many it cleared. */
export async function clearExpiredPromotions(): Promise<number> {
  const time = nowIso()
  const expired = (await listCoachRows()).filter(
    ({ promotionTime }) => promotionTime && promotionTime <= time,
  )
  let cleared = 0
  for (const { coachId, promotionTime, status } of expired) {
    try {
      await transact(preparePromotion({ coachId, promotionTime, status }, null, changed))
      cleared++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return cleared
}
