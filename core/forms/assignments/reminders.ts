import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import * as Letters from '#core/forms/assignments/emails'
import { type OpenAssignment, OpenAssignmentEntity } from '#core/forms/assignments/entity'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { transact } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { reminderPermission } from '#core/mail/reminders'
import { dayOf, now } from '#core/shared/clock'
import { AppError, retryableConflict } from '#core/shared/errors'
import { REMIND_AFTER_DAYS } from '#core/shared/limits'

const DAY_MS = 24 * 3600 * 1000
/** A few days more than the last reminder, to cover days on which the job didn't run. */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 500

interface Position {
  day: string
  /** The last assignment that was processed. Each day is processed newest first. */
  below?: string
}

const daysAgo = (days: number) => dayOf(now() - days * DAY_MS)

const openAssignments: BatchJob<Position, OpenAssignment> = {
  name: 'open-assignments',
  begin: () => ({ day: daysAgo(LOOK_BACK_DAYS) }),
  read: async ({ day, below }) => {
    const assignments = await OpenAssignmentEntity.query(`open-assignments-of#${day}`, {
      index: 'gsi2',
      newestFirst: true,
      limit: PAGE_SIZE,
      ...(below && { below }),
    })
    const last = assignments.at(-1)
    const next = last ? { day, below: last.assignmentId } : { day: dayOf(Date.parse(day) + DAY_MS) }
    return {
      items: assignments.filter((assignment) => remindersOf(assignment) > assignment.remindersSent),
      ...(next.day <= daysAgo(1) && { next }),
    }
  },
  attempt: remind,
  atOnce: 16,
  perSecond: 200,
}

export const remindOfOpenAssignments = (run: TimeBudget): Promise<BatchOutcome> =>
  processInBatches(openAssignments, run)

const remindersOf = ({ createdAt }: OpenAssignment) =>
  REMIND_AFTER_DAYS.filter((after) => now() - Date.parse(createdAt) > after * DAY_MS).length

/**
 * Sends one email, even if several reminders are due. Sends none if the form was answered or another run was faster,
 * or if the recipient is suspended, no longer has to answer, or turned off reminders (rule assignment-reminders).
 */
async function remind(assignment: OpenAssignment): Promise<void> {
  const remindersSent = remindersOf(assignment)
  const [recipient, [active]] = await Promise.all([
    presentRecipient(assignment),
    activeAssignments([assignment]),
  ])
  if (!recipient || !active) return
  const may = await reminderPermission(assignment.recipientId)
  if (!may) return
  const condition = {
    if: { remindersSent: assignment.remindersSent },
    else: () => retryableConflict('Already reminded or completed'),
  }
  try {
    await transact([
      OpenAssignmentEntity.update(assignment, { set: { remindersSent } }, condition),
      may.stillWanted,
      prepareEmail(recipient.email, Letters.openAssignment(recipient, assignment, may.token)),
    ])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function presentRecipient({ recipientId, recipientType }: OpenAssignment) {
  if (recipientType === 'client') {
    const client = await ClientEntity.find({ clientId: recipientId })
    return client?.status === 'ACTIVE' ? client : undefined
  }
  const coach = await CoachEntity.find({ coachId: recipientId })
  return coach?.status === 'APPROVED' ? coach : undefined
}
