import {
  type AnswerRetention,
  AnswerRetentionEntity,
  SubmissionEntity,
  type SubmissionItem,
} from '#core/forms/assignments/entity'
import { FormVersionEntity } from '#core/forms/definitions/entity'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import { deleteAfter, purposeOf } from '#core/forms/definitions/shared/purposes'
import { filesIn } from '#core/forms/submissions/answer-files'
import { isForgotten } from '#core/forms/submissions/redact-for-reader'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { transact, type Write, write } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'
import * as Files from '#core/uploads/files'

const DAY_MS = 24 * 3600 * 1000
/** Covers days on which some deletions failed. */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 100

/** Prepares the writes that schedule the deletion of a submission's answers, for the transaction that stores it. */
export function prepareRetentions({ fields }: FormDocument, submission: SubmissionItem): Write[] {
  const { recipientId, submissionId, createdAt, data } = submission
  const times = fields
    .filter(isQuestion)
    .filter(({ id }) => data[id] !== undefined)
    .flatMap((question) => deleteAfter(purposeOf(question, submission), createdAt) ?? [])
  // One day later, so that every answer of the day is due no matter when the job runs.
  const days = new Set(times.map((time) => dayOf(time + DAY_MS)))
  return [...days].map((day) => AnswerRetentionEntity.put({ day, recipientId, submissionId }))
}

interface Position {
  day: string
  after?: AnswerRetention
}
const daysBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY_MS)

const retentionJob: BatchJob<Position, AnswerRetention> = {
  name: 'forget-answers',
  begin: (last, hadFailures) => {
    const today = dayOf(now())
    const day = last && last.day < today ? last.day : today
    return { day: last && !hadFailures ? day : daysBefore(day, LOOK_BACK_DAYS) }
  },
  read: async ({ day, after }) => {
    const items = await AnswerRetentionEntity.queryPage(`forget#${day}`, { pageSize: PAGE_SIZE, after })
    const last = items.at(-1)
    const next: Position = last ? { day, after: last } : { day: daysBefore(day, -1) }
    return { items, ...(next.day <= dayOf(now()) && { next }), end: { day } }
  },
  attempt: deleteExpired,
  atOnce: 8,
  perSecond: 100,
}

/**
 * Deletes answers whose retention period is over, with their files. Readers haven't seen them since the period ended
 * (rule purposes).
 */
export const deleteExpiredAnswers = (run: TimeBudget): Promise<BatchOutcome> =>
  processInBatches(retentionJob, run)

async function deleteExpired(forgetting: AnswerRetention): Promise<void> {
  const submission = await SubmissionEntity.find(forgetting)
  const version = submission && (await FormVersionEntity.find(submission))
  if (!submission || !version) return void (await write(AnswerRetentionEntity.remove(forgetting)))
  const forgottenIds = new Set(
    version.document.fields
      .filter(isQuestion)
      .filter((question) => isForgotten(question, submission))
      .map(({ id }) => id),
  )
  const all = Object.entries(submission.data)
  const data = Object.fromEntries(all.filter(([id]) => !forgottenIds.has(id)))
  const removed = Object.fromEntries(all.filter(([id]) => forgottenIds.has(id)))
  await Files.discardFiles(filesIn({ ...submission, data: removed }))
  await transact([
    SubmissionEntity.update(submission, { set: { data } }),
    AnswerRetentionEntity.remove(forgetting),
  ])
}
