import { CoachEntity, CoachRowEntity, listCoachRows } from '#core/coach/entity'
import { nowIso } from '#core/lib/clock'
import { AppError, conflict } from '#core/lib/errors'
import { transact } from '#core/lib/table'

/** Takes away the promotions that have passed (rule promotion); one that was extended meanwhile stays. */
export async function clearPassedPromotions(): Promise<number> {
  const time = nowIso()
  const passed = (await listCoachRows()).filter(({ promotionTime }) => promotionTime && promotionTime <= time)
  let cleared = 0
  for (const { coachId, promotionTime } of passed) {
    const extended = conflict('This promotion was changed in the meantime')
    const condition = { if: { promotionTime }, else: extended }
    try {
      await transact([
        CoachEntity.update({ coachId }, { set: { promotionTime: null }, add: { version: 1 } }, condition),
        CoachRowEntity.update({ coachId }, { set: { promotionTime: null } }, condition),
      ])
      cleared++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return cleared
}
