import {
  AssignmentEntity,
  type AssignmentItem,
  OpenAssignmentEntity,
  openAssignmentOf,
  SubmissionEntity,
  type SubmissionItem,
  UNOPENED,
} from '#core/forms/assignments/entity'
import {
  FormCountEntity,
  FormEntity,
  type FormItem,
  type FormOwner,
  FormVersionEntity,
} from '#core/forms/definitions/entity'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { dateOf } from '#core/forms/schedules/frequency'
import {
  MAX_LISTED_RECIPIENTS,
  ScheduleCountEntity,
  ScheduleEntity,
  type ScheduleItem,
  ScheduleRecipientsEntity,
} from '#core/forms/schedules/schedule-entity'
import { ReceivedSubmissionEntity, receivedOf } from '#core/forms/submissions/received-entity'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { dayOf, now, nowIso } from '#core/shared/clock'

export const checkIn: FormDocument = {
  title: 'Weekly check-in',
  description: 'How did your week go?',
  fields: [
    { type: 'scale', id: 'mood', label: 'How was your week?', look: 'stars', required: true },
    { type: 'yesNo', id: 'slips', label: 'Did anything get in the way?' },
    { type: 'text', id: 'what', label: 'What was it?', required: true, when: { field: 'slips', is: [true] } },
    { type: 'number', id: 'water', label: 'How much water a day?', unit: 'glasses', min: 0, max: 30 },
  ],
}
export const checkInAnswers = { mood: 4, slips: false, water: 8 }

/** Creates an admin form that coaches may send, unless `overrides` say otherwise. */
export async function makeForm(overrides: Partial<FormItem> = {}, owner: FormOwner = 'admin') {
  const document = overrides.document ?? checkIn
  const form: FormItem = {
    path: `check-in-${newId().slice(-8).toLowerCase()}`,
    owner,
    tags: owner === 'admin' ? ['admin', 'coach'] : ['coach'],
    version: 1,
    document,
    createdAt: nowIso(),
    updatedAt: nowIso(),
    ...overrides,
  }
  await transact([
    FormEntity.create(form),
    FormVersionEntity.create({ path: form.path, version: form.version, document }),
    FormCountEntity.upsert({ owner }, { add: { count: 1 } }),
  ])
  return form
}

/** Creates an open assignment for a person, sent by the admins unless `overrides` say otherwise. */
export async function makeOpenAssignment(
  { id: recipientId }: { id: string },
  overrides: Partial<AssignmentItem> & { form?: FormItem } = {},
): Promise<AssignmentItem> {
  const { form = await makeForm(), ...rest } = overrides
  const assignment: AssignmentItem = {
    assignmentId: newId(),
    path: form.path,
    title: form.document.title,
    tags: form.tags,
    version: form.version,
    recipientId,
    recipientType: 'client',
    senderId: null,
    sendingId: null,
    createdAt: nowIso(),
    ...UNOPENED,
    ...rest,
  }
  await transact([
    AssignmentEntity.create(assignment),
    OpenAssignmentEntity.create(openAssignmentOf(assignment)),
  ])
  return assignment
}

/** Creates a completed assignment of a person with its submission. */
export async function makeSubmission(
  { id: recipientId }: { id: string },
  overrides: Partial<SubmissionItem> & { form?: FormItem } = {},
): Promise<SubmissionItem> {
  const { form = await makeForm(), ...rest } = overrides
  const submission: SubmissionItem = {
    submissionId: newId(),
    assignmentId: newId(),
    path: form.path,
    version: form.version,
    title: form.document.title,
    tags: form.tags,
    recipientId,
    recipientType: 'client',
    senderId: null,
    data: checkInAnswers,
    createdAt: nowIso(),
    ...rest,
  }
  const { submissionId, data: _, ...assignment } = submission
  await transact([
    AssignmentEntity.create({
      ...assignment,
      ...UNOPENED,
      sendingId: null,
      openedAt: submission.createdAt,
      submissionId,
      completedAt: submission.createdAt,
    }),
    SubmissionEntity.create(submission),
    ReceivedSubmissionEntity.create(receivedOf(submission)),
  ])
  return submission
}

/**
 * Creates a form of this coach that the client has answered twice, with a better second result, and that is open a
 * third time.
 */
export async function makeProgress(coach: { id: string }, client: { id: string }): Promise<string> {
  const title = 'How it goes'
  const form = await makeForm({ document: { ...checkIn, title } }, coach.id)
  const sent = { form, senderId: coach.id }
  await makeSubmission(client, {
    ...sent,
    data: { mood: 2, water: 5 },
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await makeSubmission(client, { ...sent, data: { mood: 4, water: 8 } })
  await makeOpenAssignment(client, sent)
  return title
}

/** Creates a weekly schedule for these people that starts tomorrow, unless `overrides` say otherwise. */
export async function makeSchedule(
  people: { id: string }[],
  overrides: Partial<ScheduleItem> & { form?: FormItem } = {},
): Promise<ScheduleItem> {
  const { form = await makeForm(), ...rest } = overrides
  const recipientIds = people.map(({ id }) => id)
  const schedule: ScheduleItem = {
    rhythm: 'weekly',
    firstDay: dayOf(now() + 24 * 3_600_000),
    time: '09:00',
    timeZone: 'UTC',
    until: null,
    scheduleId: newId(),
    senderId: null,
    path: form.path,
    title: form.document.title,
    status: 'RUNNING',
    endedBecause: null,
    nextAt: null,
    recipientCount: recipientIds.length,
    firstIds: recipientIds.slice(0, MAX_LISTED_RECIPIENTS),
    createdAt: nowIso(),
    ...rest,
  }
  schedule.nextAt = new Date(dateOf(schedule, 0).at).toISOString()
  const { scheduleId, senderId } = schedule
  await transact([
    ScheduleEntity.create(schedule),
    ScheduleRecipientsEntity.create({ scheduleId, recipientIds }),
    ScheduleCountEntity.upsert({ senderId }, { add: { count: 1 } }),
  ])
  return schedule
}
