import { activeAssignments } from '#core/forms/assignments/active-assignments'
import { OpenPollEntity, senderKey } from '#core/forms/assignments/entity'
import { reachable } from '#core/forms/assignments/reachable-clients'
import { FORMS_COUNTED } from '#core/forms/assignments/shared/limits'
import { FormEntity } from '#core/forms/definitions/entity'
import { endOf, isSenderThere } from '#core/forms/schedules/repeat-end'
import { RepeatEntity, type RepeatItem } from '#core/forms/schedules/repeat-entity'

/** What waits for a person, of the first FORMS_COUNTED that are open. */
export async function countOpen(personId: string): Promise<number> {
  const open = await OpenPollEntity.query(`open-polls#${personId}`, { index: 'gsi1', limit: FORMS_COUNTED })
  return (await activeAssignments(open)).length
}

/** Repeats of a coach that end with the approval, or go on with it before their next date (rule repeats-end). */
export async function countRepeatsOf(coachId: string): Promise<number> {
  const repeats = await running(coachId)
  return repeats.filter(
    ({ repeat, recipients, form }) =>
      (repeat.recipientCount > repeat.firstIds.length || recipients.length > 0) &&
      endOf(repeat, { form, isSenderThere: true, recipients: WHOEVER }) === undefined,
  ).length
}

/**
 * Repeats of these senders (null for the admins) that end when this person cannot be reached any more, as nobody else
 * can, or go on when they can again. Those to more people than their item names are not looked at.
 */
export async function countRepeatsTo(personId: string, senderIds: (string | null)[]): Promise<number> {
  const counts = await Promise.all(
    senderIds.map(async (senderId) => {
      const [repeats, isThere] = await Promise.all([
        running(senderId, (repeat) => namesAll(repeat) && repeat.firstIds.includes(personId)),
        isSenderThere(senderId),
      ])
      return repeats.filter(
        ({ repeat, recipients, form }) =>
          recipients.every(({ recipientId }) => recipientId === personId) &&
          endOf(repeat, { form, isSenderThere: isThere, recipients: WHOEVER }) === undefined,
      ).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

const namesAll = ({ recipientCount, firstIds }: RepeatItem) => recipientCount === firstIds.length

const WHOEVER = [{ recipientId: '', recipientType: 'client' as const }]

/** Those that count, with their form and whom of the first they can be sent to now. */
async function running(senderId: string | null, counts: (repeat: RepeatItem) => boolean = () => true) {
  const all = await RepeatEntity.queryAll(`repeats#${senderKey(senderId)}`)
  const repeats = all.filter((repeat) => repeat.status === 'RUNNING' && counts(repeat))
  const [forms, there] = await Promise.all([
    FormEntity.findMany(repeats.map(({ path }) => ({ path }))),
    reachable(senderId, [...new Set(repeats.flatMap(({ firstIds }) => firstIds))]),
  ])
  return repeats.map((repeat) => ({
    repeat,
    form: forms.find(({ path }) => path === repeat.path),
    recipients: there.filter(({ recipientId }) => repeat.firstIds.includes(recipientId)),
  }))
}
