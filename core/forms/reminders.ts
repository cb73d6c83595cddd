import { type OpenPoll, OpenPollEntity } from '#core/forms/entity'
import * as Letters from '#core/forms/letters'
import { dayOf, now } from '#core/lib/clock'
import { AppError, conflict } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import { addressOf, UserEntity } from '#core/user/entity'

const DAY_MS = 24 * 3600 * 1000
/** Somebody is reminded once of a form that is open for more than so many days (decision 54). */
const REMIND_AFTER_DAYS = [1, 3, 7]
/** Some days more than the last reminder, for those on which the job did not run. */
const LOOK_BACK_DAYS = 10

/** Mails everybody who is to be reminded of a form, and says how many mails that were. May run twice at once. */
export async function remindOfOpenPolls(): Promise<number> {
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, age) => dayOf(now() - (age + 1) * DAY_MS))
  const polls = await Promise.all(days.map((day) => OpenPollEntity.queryAll(`open-polls#${day}`)))
  let reminded = 0
  for (const poll of polls.flat()) if (await remind(poll)) reminded++
  return reminded
}

/** One mail, also when several were missed. False when none is due, or somebody was faster. */
async function remind(poll: OpenPoll): Promise<boolean> {
  const days = (now() - Date.parse(poll.createdAt)) / DAY_MS
  const reminders = REMIND_AFTER_DAYS.filter((after) => days > after).length
  if (reminders <= poll.reminders) return false
  const recipient = await UserEntity.find({ userId: poll.recipientId })
  if (!recipient) return false
  const condition = { if: { reminders: poll.reminders }, else: conflict('Reminded or completed meanwhile') }
  try {
    await transact([
      OpenPollEntity.update(poll, { set: { reminders } }, condition),
      mail(addressOf(recipient), Letters.openPoll(recipient, poll.title)),
    ] as Write<unknown>[])
    return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return false
  }
}
