import { CoachEntity } from '#core/coach/entity'
import type { Reachable } from '#core/forms/assignments/reachable-clients'
import type { FormItem } from '#core/forms/definitions/entity'
import { isSendableBy } from '#core/forms/definitions/forms'
import type { RepeatItem } from '#core/forms/schedules/repeat-entity'
import type { RepeatEnd } from '#core/forms/schedules/shared/repeat-schema'

interface Found {
  /** The form in its current version. */
  form: FormItem | undefined
  canSend: boolean
  recipients: readonly Reachable[]
}

/**
 * Returns why a repeat ends, or undefined if it continues. Both the sending job and the lists use this function, so
 * they always agree (rule form-schedules-end).
 */
export function endOf(repeat: Pick<RepeatItem, 'senderId'>, context: Found): RepeatEnd | undefined {
  const { form, canSend, recipients } = context
  if (!canSend) return 'SENDER'
  if (!form || form.tags.includes('disabled') || !isSendableBy(repeat.senderId ?? 'admin', form))
    return 'FORM'
  return recipients.length === 0 ? 'RECIPIENTS' : undefined
}

/** Returns whether the sender can still send forms: admins always can, a coach only while approved. */
export async function canSend(senderId: string | null): Promise<boolean> {
  if (senderId === null) return true
  return (await CoachEntity.find({ coachId: senderId }))?.status === 'APPROVED'
}
