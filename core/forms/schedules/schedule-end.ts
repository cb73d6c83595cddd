import { CoachEntity } from '#core/coach/entity'
import type { Reachable } from '#core/forms/assignments/reachable-clients'
import type { FormItem } from '#core/forms/definitions/entity'
import { isSendableBy } from '#core/forms/definitions/forms'
import type { ScheduleItem } from '#core/forms/schedules/schedule-entity'
import type { ScheduleEnd } from '#core/forms/schedules/shared/schedule-schema'

interface Found {
  /** The form in its current version. */
  form: FormItem | undefined
  canSend: boolean
  recipients: readonly Reachable[]
}

/**
 * Returns why a schedule ends, or undefined if it continues. Both the sending job and the lists use this function, so
 * they always agree (rule form-schedules-end).
 */
export function endOf(schedule: Pick<ScheduleItem, 'senderId'>, context: Found): ScheduleEnd | undefined {
  const { form, canSend, recipients } = context
  if (!canSend) return 'SENDER'
  if (!form || form.tags.includes('disabled') || !isSendableBy(schedule.senderId ?? 'admin', form))
    return 'FORM'
  return recipients.length === 0 ? 'RECIPIENTS' : undefined
}

/** Returns whether the sender can still send forms: admins always can, a coach only while approved. */
export async function canSend(senderId: string | null): Promise<boolean> {
  if (senderId === null) return true
  return (await CoachEntity.find({ coachId: senderId }))?.status === 'APPROVED'
}
