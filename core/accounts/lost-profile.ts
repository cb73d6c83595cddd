import type { ClientItem } from '#core/client/entity'
import type { CoachItem } from '#core/coach/entity'
import type { Change } from '#core/lib/change'
import { log } from '#core/lib/log'

/**
 * Alarms operators about a profile that is gone although the person wasn't deleted, which only a bug or a wrong script
 * does. Nothing else follows from it, so restoring the profile restores everything (rule damage-ends-no-plan).
 */
export const reportLostProfile = async ({ before, after }: Change<ClientItem | CoachItem>) => {
  if (before && !after && before.status !== 'DELETED')
    log('error', 'stored item lost', { subject: before.subject })
}
