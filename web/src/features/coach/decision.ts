import type { Coach } from '#core/coach/shared/schema'
import { nameOf } from '#core/shared/name'
import { useConfirm } from '@/components/overlays/confirm'
import { useSetStatus } from '@/features/coach/admin-queries'
import type { Decision } from '@/features/coach/notes-draft'
import { loadPart } from '@/lib/network/load-part'
import { notifyUndo } from '@/lib/notify'

/**
 * Returns a function that approves or rejects a coach after showing what that affects (rule preview-consequences).
 * Notes that the admin typed in the status editor without saving them are stored with the decision. Resolves to false
 * if the admin changed their mind.
 */
export function useDecision(coach: Coach) {
  const confirm = useConfirm()
  const set = useSetStatus(coach.id)
  const name = nameOf(coach)
  const { status } = coach.nutritionistStatus
  return async (next: Decision): Promise<boolean> => {
    if (status === 'DELETED') return false
    const { askDecision } = await loadPart(() => import('@/features/coach/decision-question'))
    const { question, change, discardDraft } = await askDecision(coach, next)
    if (!(await confirm(question))) return false
    await set.mutateAsync({ ...change(), status: next, previousStatus: status })
    discardDraft()
    notifyUndo(`${name} ${next === 'APPROVED' ? 'approved' : 'rejected'}`, () =>
      set.mutateAsync({ ...coach.nutritionistStatus, status, previousStatus: next }),
    )
    return true
  }
}
