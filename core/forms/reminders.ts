import { type OpenPoll, OpenPollEntity } from '#core/forms/entity'
import * as Letters from '#core/forms/letters'
import { addressOf, UserEntity } from '#core/identity/entity'
import { dayOf, now } from '#core/lib/clock'
import { AppError, conflict } from '#core/lib/errors'
import { goThrough, type Outcome, type Route, type Run } from '#core/lib/pass'
import { transact } from '#core/lib/table'
import { mail } from '#core/mail/mails'

const DAY_MS = 24 * 3600 * 1000
const REMIND_AFTER_DAYS = [1, 3, 7]
/** Some days more than the last reminder, for those on which the job did not run. */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 500

interface Position {
  day: string
  after?: Pick<OpenPoll, 'day' | 'pollId'>
}

const daysAgo = (days: number) => dayOf(now() - days * DAY_MS)

const openPolls: Route<Position, OpenPoll> = {
  name: 'open-polls',
  begin: () => ({ day: daysAgo(LOOK_BACK_DAYS) }),
  read: async ({ day, after }) => {
    const polls = await OpenPollEntity.queryPage(`open-polls#${day}`, { pageSize: PAGE_SIZE, after })
    const last = polls.at(-1)
    const next = last
      ? { day, after: { day, pollId: last.pollId } }
      : { day: dayOf(Date.parse(day) + DAY_MS) }
    return {
      items: polls.filter((poll) => remindersOf(poll) > poll.remindersSent),
      ...(next.day <= daysAgo(1) && { next }),
    }
  },
  attempt: remind,
  atOnce: 16,
  perSecond: 200,
}

export const remindOfOpenPolls = (run: Run): Promise<Outcome> => goThrough(openPolls, run)

const remindersOf = ({ createdAt }: OpenPoll) =>
  REMIND_AFTER_DAYS.filter((after) => now() - Date.parse(createdAt) > after * DAY_MS).length

/** One mail, also when several were missed; none when somebody was faster (rule poll-reminders). */
async function remind(poll: OpenPoll): Promise<void> {
  const remindersSent = remindersOf(poll)
  const recipient = await UserEntity.find({ userId: poll.recipientId })
  if (!recipient) return
  const condition = {
    if: { remindersSent: poll.remindersSent },
    else: conflict('Reminded or completed meanwhile'),
  }
  try {
    await transact([
      OpenPollEntity.update(poll, { set: { remindersSent } }, condition),
      mail(addressOf(recipient), Letters.openPoll(recipient, poll.title)),
    ])
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
