import { filesOf } from '#core/coach/application'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { PollEntity, SubmissionEntity } from '#core/forms/assignments/entity'
import { filesIn } from '#core/forms/submissions/answer-files'
import { UserEntity } from '#core/identity/entity'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { write } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'
import * as Files from '#core/uploads/files'
import { type FileOwner, type LeftFiles, LeftFilesEntity } from '#core/uploads/left-files'

const DAY_MS = 24 * 3600 * 1000
/** Longer than an upload can be sent again: nobody may be about to name a file that is swept. */
const LEFT_AFTER_DAYS = 2
/** For those of days on which something failed. */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 100

interface Position {
  day: string
  after?: Pick<LeftFiles, 'day' | 'filesId'>
}
const daysBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY_MS)
const lastDay = () => daysBefore(dayOf(now()), LEFT_AFTER_DAYS)

const records: BatchJob<Position, LeftFiles> = {
  name: 'left-files',
  begin: (last, hadFailures) => {
    const until = lastDay()
    const day = last && last.day < until ? last.day : until
    return { day: last && !hadFailures ? day : daysBefore(day, LOOK_BACK_DAYS) }
  },
  read: async ({ day, after }) => {
    const items = await LeftFilesEntity.queryPage(`left-files#${day}`, { pageSize: PAGE_SIZE, after })
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

/** Removes the files that nothing names: of what was never sent, was sent twice or was killed before its end (rule left-files-go). */
export const sweepLeftFiles = (run: TimeBudget): Promise<BatchOutcome> => processInBatches(records, run)

async function sweep(files: LeftFiles): Promise<void> {
  const named = await namedBy(files)
  await Files.discard(files.keys.filter((key) => isSwept(key) && !named.includes(key)))
  await write(LeftFilesEntity.remove(files))
}

/** Documents and answers, and pictures of people; those in texts of ours stay. */
const isSwept = (key: string) => key.startsWith('private/') || key.startsWith('public/images/')

/** What the owner's things name now: picture, documents, those that a change would bring, and the answers to the form. */
async function namedBy({ ownerId, pollId }: FileOwner): Promise<(string | null)[]> {
  const [user, coach, changeRequest, poll] = await Promise.all([
    UserEntity.find({ userId: ownerId }),
    CoachEntity.find({ coachId: ownerId }),
    ChangeRequestEntity.find({ coachId: ownerId }),
    pollId ? PollEntity.find({ pollId }) : undefined,
  ])
  const submission = poll?.submissionId
    ? await SubmissionEntity.find({ recipientId: ownerId, submissionId: poll.submissionId })
    : undefined
  return [
    user?.imageKey ?? null,
    ...filesOf({ coach, changeRequest }),
    ...(submission ? filesIn(submission) : []),
  ]
}
