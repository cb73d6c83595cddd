import { activeAssignments } from '#core/forms/assignments/active-assignments'
import { OpenPollEntity, senderKey } from '#core/forms/assignments/entity'
import { findReachable } from '#core/forms/assignments/reachable-clients'
import { FormEntity } from '#core/forms/definitions/entity'
import { canSend, endOf } from '#core/forms/schedules/repeat-end'
import { RepeatEntity, type RepeatItem } from '#core/forms/schedules/repeat-entity'
import { FORMS_COUNTED } from '#core/shared/limits'

/** Counts the forms that a person still has to answer, among the first FORMS_COUNTED open ones. */
export async function countOpen(personId: string): Promise<number> {
  const open = await OpenPollEntity.query(`open-polls#${personId}`, { index: 'gsi1', limit: FORMS_COUNTED })
  return (await activeAssignments(open)).length
}

/**
 * Counts a coach's repeats that end with the approval, or resume if it returns before their next date (rule
 * form-schedules-end).
 */
export async function countRepeatsOf(coachId: string): Promise<number> {
  const repeats = await findRunning(coachId)
  return repeats.filter(
    ({ repeat, recipients, form }) =>
      (repeat.recipientCount > repeat.firstIds.length || recipients.length > 0) &&
      endOf(repeat, { form, canSend: true, recipients: ANY_RECIPIENT }) === undefined,
  ).length
}

/**
 * Counts the repeats of these senders (null for the admins) that end when this person becomes unreachable, because
 * they have no other reachable recipient, or that resume when the person is reachable again. Skips repeats with more
 * recipients than their item lists.
 */
export async function countRepeatsTo(personId: string, senderIds: (string | null)[]): Promise<number> {
  const counts = await Promise.all(
    senderIds.map(async (senderId) => {
      const [repeats, isSenderActive] = await Promise.all([
        findRunning(senderId, (repeat) => listsAllRecipients(repeat) && repeat.firstIds.includes(personId)),
        canSend(senderId),
      ])
      return repeats.filter(
        ({ repeat, recipients, form }) =>
          recipients.every(({ recipientId }) => recipientId === personId) &&
          endOf(repeat, { form, canSend: isSenderActive, recipients: ANY_RECIPIENT }) === undefined,
      ).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

const listsAllRecipients = ({ recipientCount, firstIds }: RepeatItem) => recipientCount === firstIds.length

const ANY_RECIPIENT = [{ recipientId: '', recipientType: 'client' as const }]

/** Returns the matching active repeats with their form and those of their first recipients who are reachable now. */
async function findRunning(senderId: string | null, counts: (repeat: RepeatItem) => boolean = () => true) {
  const all = await RepeatEntity.queryAll(`repeats#${senderKey(senderId)}`)
  const repeats = all.filter((repeat) => repeat.status === 'RUNNING' && counts(repeat))
  const [forms, reachableClients] = await Promise.all([
    FormEntity.findMany(repeats.map(({ path }) => ({ path }))),
    findReachable(senderId, [...new Set(repeats.flatMap(({ firstIds }) => firstIds))]),
  ])
  return repeats.map((repeat) => ({
    repeat,
    form: forms.find(({ path }) => path === repeat.path),
    recipients: reachableClients.filter(({ recipientId }) => repeat.firstIds.includes(recipientId)),
  }))
}
