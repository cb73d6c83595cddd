import {
  AssignmentDraftEntity,
  AssignmentEntity,
  OpenAssignmentEntity,
  SubmissionEntity,
} from '#core/forms/assignments/entity'
import { FormCountEntity, FormEntity, type FormItem, FormVersionEntity } from '#core/forms/definitions/entity'
import {
  ScheduleCountEntity,
  ScheduleEntity,
  ScheduleRecipientsEntity,
} from '#core/forms/schedules/schedule-entity'
import { transact, write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'

/**
 * Deletes what a coach made with forms: schedules, open forms at their clients, and the forms themselves. Of a form
 * that clients have answered, the questions stay, because their own answers can only be read with them (rule
 * deleted-coach). Safe to retry.
 */
export async function removeFormsBy(coachId: string): Promise<void> {
  for (const schedule of await ScheduleEntity.queryAll(`schedules#${coachId}`))
    await transact([ScheduleEntity.remove(schedule), ScheduleRecipientsEntity.remove(schedule)])
  const [own, past, admins] = await Promise.all([
    FormEntity.queryAll(`forms#${coachId}`, { index: 'gsi1' }),
    FormEntity.queryAll(`past-forms#${coachId}`, { index: 'gsi2' }),
    FormEntity.queryAll('forms#admin', { index: 'gsi1' }),
  ])
  for (const { path } of [...own, ...past, ...admins]) await withdraw(coachId, path)
  for (const form of [...own, ...past]) await removeForm(form)
  await write(ScheduleCountEntity.remove({ senderId: coachId }))
  await write(FormCountEntity.remove({ owner: coachId }))
}

async function withdraw(coachId: string, path: string): Promise<void> {
  for (const assignment of await OpenAssignmentEntity.queryAll(`pending#${path}`, { prefix: `${coachId}#` }))
    await transact([
      OpenAssignmentEntity.remove(assignment),
      AssignmentDraftEntity.remove(assignment),
      AssignmentEntity.remove(assignment),
    ])
}

async function removeForm(form: FormItem): Promise<void> {
  const { path, version, removedAt } = form
  const answered = await SubmissionEntity.query(`submissions-of#${path}#client`, { index: 'gsi1', limit: 1 })
  if (answered.length > 0) {
    if (!removedAt) await write(FormEntity.put({ ...form, removedAt: nowIso() }))
    return
  }
  for (let one = 1; one <= version; one++) await write(FormVersionEntity.remove({ path, version: one }))
  await write(FormEntity.remove({ path }))
}
