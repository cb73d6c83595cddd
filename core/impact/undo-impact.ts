import { previewPlans } from '#core/billing/plans/impact'
import { listSlots } from '#core/billing/plans/plan-slot'
import type { CoachItem } from '#core/coach/entity'
import { planUndoOfDecision } from '#core/coach/undo-changes'
import { planUndoOfEdit } from '#core/coach/undo-edit'
import { planUndo } from '#core/extras/undo'
import { withSales } from '#core/impact/profile-impact'
import type { UndoImpact, UndoQuery } from '#core/impact/shared/schema'

const NOTHING: UndoImpact = {
  fields: [],
  pending: [],
  prices: null,
  pages: 0,
  refunds: 0,
  subscribers: 0,
  mails: 0,
}

/**
 * Returns what undoing an action on a coach would affect now, as computed by the code that undoes it (rule
 * preview-consequences). Throws the same 404 and 409 as the undo itself.
 */
export async function previewUndo(
  coachId: string,
  { action, undone, version = 0 }: UndoQuery,
): Promise<UndoImpact> {
  if (action === 'extra.accept' || action === 'extra.delete')
    return previewExtraUndo({ coachId, extraId: undone }, version)
  if (action === 'coach.edit') {
    const plan = await planUndoOfEdit(coachId, undone)
    return plan ? previewProfileUndo(plan, plan.emails.length) : NOTHING
  }
  const plan = await planUndoOfDecision(coachId, undone)
  return plan ? previewProfileUndo(plan, 0) : NOTHING
}

interface ProfileUndo extends Pick<UndoImpact, 'fields' | 'pending'> {
  coach: CoachItem
  restored: CoachItem
}

const previewProfileUndo = (
  { coach, restored, fields, pending }: ProfileUndo,
  mails: number,
): Promise<UndoImpact> => withSales({ ...NOTHING, fields, pending, mails }, coach, restored)

async function previewExtraUndo(
  key: { coachId: string; extraId: string },
  version: number,
): Promise<UndoImpact> {
  const plan = await planUndo(key, version)
  if (!plan) return NOTHING
  const slots = (await listSlots(key.coachId)).filter(({ thingId }) => thingId === key.extraId)
  const { pages, refunds } = await previewPlans(slots, () => ({ extra: { ...plan.extra, approved: false } }))
  return { ...NOTHING, subscribers: plan.extra.runningPlans ?? 0, pages, refunds, mails: refunds }
}
