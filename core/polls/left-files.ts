import { dayOf, now } from '#core/lib/clock'
import { goThrough, type Outcome, type Route, type Run } from '#core/lib/pass'
import { write } from '#core/lib/table'
import { filesIn } from '#core/polls/answer-files'
import { type AnswerFiles, AnswerFilesEntity, PollEntity, SubmissionEntity } from '#core/polls/entity'
import * as Files from '#core/uploads/files'

const DAY_MS = 24 * 3600 * 1000
/** Longer than an upload can be sent again: nobody may be about to name a file that is swept. */
const LEFT_AFTER_DAYS = 2
/** For those of days on which something failed. */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 100

interface Position {
  day: string
  after?: Pick<AnswerFiles, 'day' | 'filesId'>
}
const daysBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY_MS)
const lastDay = () => daysBefore(dayOf(now()), LEFT_AFTER_DAYS)

const records: Route<Position, AnswerFiles> = {
  name: 'left-files',
  begin: (last, hadFailures) => {
    const until = lastDay()
    const day = last && last.day < until ? last.day : until
    return { day: last && !hadFailures ? day : daysBefore(day, LOOK_BACK_DAYS) }
  },
  read: async ({ day, after }) => {
    const items = await AnswerFilesEntity.queryPage(`answer-files#${day}`, { pageSize: PAGE_SIZE, after })
    const last = items.at(-1)
    const next: Position = last
      ? { day, after: { day, filesId: last.filesId } }
      : { day: daysBefore(day, -1) }
    return { items, ...(next.day <= lastDay() && { next }), end: { day } }
  },
  attempt: sweep,
  atOnce: 8,
  perSecond: 100,
}

/** Removes the files that no answers name: of forms that were never sent, or sent twice (rule left-files-go). */
export const sweepLeftFiles = (run: Run): Promise<Outcome> => goThrough(records, run)

async function sweep(record: AnswerFiles): Promise<void> {
  const { pollId, recipientId, keys } = record
  const poll = await PollEntity.find({ pollId })
  const submission = poll?.submissionId
    ? await SubmissionEntity.find({ recipientId, submissionId: poll.submissionId })
    : undefined
  const named = new Set(submission ? filesIn(submission) : [])
  await Files.discard(keys.filter((key) => !named.has(key)))
  await write(AnswerFilesEntity.remove(record))
}
