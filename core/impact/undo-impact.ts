import { previewPlans } from '#core/billing/plans/impact'
import { listSlots } from '#core/billing/plans/plan-slot'
import { planUndoOfChangeDecision } from '#core/coach/undo-changes'
import { planUndoOfEdit } from '#core/coach/undo-edit'
import { planUndoOfExtraDecision } from '#core/extras/undo'
import { withSaleImpact } from '#core/impact/profile-impact'
import type { UndoImpact, UndoQuery } from '#core/impact/shared/schema'
import { conflict } from '#core/shared/errors'

const NOTHING: UndoImpact = {
  fields: [],
  pending: [],
  prices: null,
  pages: 0,
  refunds: 0,
  subscribers: 0,
  mails: 0,
}

const undoneMeanwhile = () => conflict('Another admin has undone this already.', 'STALE')

/**
 * Returns what undoing an action on a coach would affect now, as computed by the code that undoes it (rule
 * preview-consequences). Throws the same 404 and 409 as the undo itself, and 409 `STALE` if it's undone.
 */
export async function previewUndo(
  coachId: string,
  { action, undone, version = 0 }: UndoQuery,
): Promise<UndoImpact> {
  if (action === 'extra.accept' || action === 'extra.delete')
    return previewExtraUndo({ coachId, extraId: undone }, version)
  const plan =
    action === 'coach.edit'
      ? await planUndoOfEdit(coachId, undone)
      : await planUndoOfChangeDecision(coachId, undone)
  if (!plan) throw undoneMeanwhile()
  const { coach, restored, fields, pending, emails } = plan
  return withSaleImpact({ ...NOTHING, fields, pending, mails: emails.length }, coach, restored)
}

async function previewExtraUndo(
  key: { coachId: string; extraId: string },
  version: number,
): Promise<UndoImpact> {
  const [plan, slots] = await Promise.all([planUndoOfExtraDecision(key, version), listSlots(key.coachId)])
  if (!plan) throw undoneMeanwhile()
  const { pages, refunds } = await previewPlans(
    slots.filter(({ thingId }) => thingId === key.extraId),
    () => ({ extra: { ...plan.extra, approved: false } }),
  )
  return { ...NOTHING, subscribers: plan.extra.runningPlans ?? 0, pages, refunds, mails: refunds }
}
