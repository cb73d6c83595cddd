import { CoachEntity } from '#core/coach/entity'
import type { Reachable } from '#core/forms/assignments/reachable-clients'
import type { FormItem } from '#core/forms/definitions/entity'
import { isSendableBy } from '#core/forms/definitions/forms'
import type { RepeatItem } from '#core/forms/schedules/repeat-entity'
import type { RepeatEnd } from '#core/forms/schedules/shared/repeat-schema'

interface Found {
  /** By its path, as it stands now. */
  form: FormItem | undefined
  isSenderThere: boolean
  recipients: readonly Reachable[]
}

/** What ends a repeat, decided here alone, for the job that sends and for the lists (rule repeats-end). */
export function endOf(repeat: Pick<RepeatItem, 'senderId'>, found: Found): RepeatEnd | undefined {
  const { form, isSenderThere, recipients } = found
  if (!isSenderThere) return 'SENDER'
  if (!form || form.tags.includes('disabled') || !isSendableBy(repeat.senderId ?? 'admin', form))
    return 'FORM'
  return recipients.length === 0 ? 'RECIPIENTS' : undefined
}

/** The admins always are; a coach as long as they are approved. */
export async function isSenderThere(senderId: string | null): Promise<boolean> {
  if (senderId === null) return true
  return (await CoachEntity.find({ coachId: senderId }))?.status === 'APPROVED'
}
