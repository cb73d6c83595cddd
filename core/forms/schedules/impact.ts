import { activeAssignments } from '#core/forms/assignments/active-assignments'
import { OpenAssignmentEntity, senderKey } from '#core/forms/assignments/entity'
import { findReachable } from '#core/forms/assignments/reachable-clients'
import { FormEntity } from '#core/forms/definitions/entity'
import { canSend, endOf } from '#core/forms/schedules/schedule-end'
import { ScheduleEntity, type ScheduleItem } from '#core/forms/schedules/schedule-entity'
import { FORMS_COUNTED } from '#core/shared/limits'

/** Counts the forms that a person still has to answer, among the first FORMS_COUNTED open ones. */
export async function countOpen(personId: string): Promise<number> {
  const open = await OpenAssignmentEntity.query(`open-assignments#${personId}`, {
    index: 'gsi1',
    limit: FORMS_COUNTED,
  })
  return (await activeAssignments(open)).length
}

/**
 * Counts a coach's schedules that end with the approval, or resume if it returns before their next date (rule
 * form-schedules-end).
 */
export async function countSchedulesOf(coachId: string): Promise<number> {
  const schedules = await findRunning(coachId)
  return schedules.filter(
    ({ schedule, recipients, form }) =>
      (schedule.recipientCount > schedule.firstIds.length || recipients.length > 0) &&
      endOf(schedule, { form, canSend: true, recipients: ANY_RECIPIENT }) === undefined,
  ).length
}

/**
 * Counts the schedules of these senders (null for the admins) that end when this person becomes unreachable, because
 * they have no other reachable recipient, or that resume when the person is reachable again. Skips schedules with more
 * recipients than their item lists.
 */
export async function countSchedulesTo(personId: string, senderIds: (string | null)[]): Promise<number> {
  const counts = await Promise.all(
    senderIds.map(async (senderId) => {
      const [schedules, isSenderActive] = await Promise.all([
        findRunning(
          senderId,
          (schedule) => listsAllRecipients(schedule) && schedule.firstIds.includes(personId),
        ),
        canSend(senderId),
      ])
      return schedules.filter(
        ({ schedule, recipients, form }) =>
          recipients.every(({ recipientId }) => recipientId === personId) &&
          endOf(schedule, { form, canSend: isSenderActive, recipients: ANY_RECIPIENT }) === undefined,
      ).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

const listsAllRecipients = ({ recipientCount, firstIds }: ScheduleItem) => recipientCount === firstIds.length

const ANY_RECIPIENT = [{ recipientId: '', recipientType: 'client' as const }]

/** Returns the matching active schedules with their form and those of their first recipients who are reachable now. */
async function findRunning(
  senderId: string | null,
  counts: (schedule: ScheduleItem) => boolean = () => true,
) {
  const all = await ScheduleEntity.queryAll(`schedules#${senderKey(senderId)}`)
  const schedules = all.filter((schedule) => schedule.status === 'RUNNING' && counts(schedule))
  const [forms, reachableClients] = await Promise.all([
    FormEntity.findMany(schedules.map(({ path }) => ({ path }))),
    findReachable(senderId, [...new Set(schedules.flatMap(({ firstIds }) => firstIds))]),
  ])
  return schedules.map((schedule) => ({
    schedule,
    form: forms.find(({ path }) => path === schedule.path),
    recipients: reachableClients.filter(({ recipientId }) => schedule.firstIds.includes(recipientId)),
  }))
}
