import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import * as Letters from '#core/forms/assignments/emails'
import { type OpenPoll, OpenPollEntity } from '#core/forms/assignments/entity'
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
  /** The last poll that was processed. Each day is processed newest first. */
  below?: string
}

const daysAgo = (days: number) => dayOf(now() - days * DAY_MS)

const openPolls: BatchJob<Position, OpenPoll> = {
  name: 'open-polls',
  begin: () => ({ day: daysAgo(LOOK_BACK_DAYS) }),
  read: async ({ day, below }) => {
    const polls = await OpenPollEntity.query(`open-polls-of#${day}`, {
      index: 'gsi2',
      newestFirst: true,
      limit: PAGE_SIZE,
      ...(below && { below }),
    })
    const last = polls.at(-1)
    const next = last ? { day, below: last.pollId } : { day: dayOf(Date.parse(day) + DAY_MS) }
    return {
      items: polls.filter((poll) => remindersOf(poll) > poll.remindersSent),
      ...(next.day <= daysAgo(1) && { next }),
    }
  },
  attempt: remind,
  atOnce: 16,
  perSecond: 200,
}

export const remindOfOpenPolls = (run: TimeBudget): Promise<BatchOutcome> => processInBatches(openPolls, run)

const remindersOf = ({ createdAt }: OpenPoll) =>
  REMIND_AFTER_DAYS.filter((after) => now() - Date.parse(createdAt) > after * DAY_MS).length

/**
 * Sends one email, even if several reminders are due. Sends none if the form was answered or another run was faster,
 * or if the recipient is suspended, no longer has to answer, or turned off reminders (rule poll-reminders).
 */
async function remind(poll: OpenPoll): Promise<void> {
  const remindersSent = remindersOf(poll)
  const [recipient, [active]] = await Promise.all([presentRecipient(poll), activeAssignments([poll])])
  if (!recipient || !active) return
  const may = await reminderPermission(poll.recipientId)
  if (!may) return
  const condition = {
    if: { remindersSent: poll.remindersSent },
    else: () => retryableConflict('Already reminded or completed'),
  }
  try {
    await transact([
      OpenPollEntity.update(poll, { set: { remindersSent } }, condition),
      may.stillWanted,
      prepareEmail(recipient.email, Letters.openPoll(recipient, poll, may.token)),
    ])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function presentRecipient({ recipientId, recipientType }: OpenPoll) {
  if (recipientType === 'client') {
    const client = await ClientEntity.find({ clientId: recipientId })
    return client?.status === 'ACTIVE' ? client : undefined
  }
  const coach = await CoachEntity.find({ coachId: recipientId })
  return coach?.status === 'APPROVED' ? coach : undefined
}
