import { PollEntity, type PollItem } from '#core/forms/assignments/entity'
import { prepareSendingCount } from '#core/forms/assignments/sending-entity'
import { transact } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'

const alreadyOpened = () => conflict('This form was opened or closed meanwhile', 'CONFLICT', 'OPENED')

/**
 * Marks a poll as opened, and counts that once. Returns it as it is stored then: a recall in the same moment
 * was either faster or failed.
 */
export async function markOpened(poll: PollItem): Promise<PollItem> {
  if (poll.openedAt || poll.recalledAt || poll.completedAt) return poll
  const openedAt = nowIso()
  try {
    await transact([
      PollEntity.update(
        poll,
        { set: { openedAt } },
        { if: { openedAt: null, recalledAt: null, completedAt: null }, else: alreadyOpened },
      ),
      ...prepareSendingCount(poll, 'opened'),
    ])
  } catch (error) {
    if (!isConflict(error, 'OPENED')) throw error
    return (await PollEntity.find(poll)) ?? poll
  }
  return { ...poll, openedAt }
}
