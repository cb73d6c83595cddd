import { AssignmentEntity, type AssignmentItem } from '#core/forms/assignments/entity'
import { prepareSendingCount } from '#core/forms/assignments/sending-entity'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'

const alreadyOpened = () => conflict('This form was opened or closed meanwhile', 'CONFLICT', 'OPENED')

/**
 * Marks an assignment as opened, and counts that once. Returns it as it is stored then: a recall in the same moment
 * was either faster or failed.
 */
export async function markOpened(assignment: AssignmentItem): Promise<AssignmentItem> {
  if (assignment.openedAt || assignment.recalledAt || assignment.completedAt) return assignment
  const openedAt = nowIso()
  try {
    await transact([
      AssignmentEntity.update(
        assignment,
        { set: { openedAt } },
        { if: { openedAt: null, recalledAt: null, completedAt: null }, else: alreadyOpened },
      ),
      ...prepareSendingCount(assignment, 'opened'),
    ])
  } catch (error) {
    if (!isConflict(error, 'OPENED')) throw error
    return (await AssignmentEntity.find(assignment)) ?? assignment
  }
  return { ...assignment, openedAt }
}
