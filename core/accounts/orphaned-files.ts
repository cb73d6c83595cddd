import { filesOf } from '#core/coach/application'
import { ChangeRequestEntity, CoachEntity } from '#core/coach/entity'
import { AssignmentEntity, SubmissionEntity } from '#core/forms/assignments/entity'
import { filesIn } from '#core/forms/submissions/answer-files'
import { UserEntity } from '#core/identity/entity'
import { type BatchJob, type BatchOutcome, processInBatches, type TimeBudget } from '#core/lib/resumable-job'
import { write } from '#core/lib/table'
import { dayOf, now } from '#core/shared/clock'
import { RETENTION } from '#core/shared/retention'
import { type FileOwner, type OrphanedFiles, OrphanedFilesEntity } from '#core/uploads/entity'
import * as Files from '#core/uploads/files'

const DAY_SECONDS = 24 * 3600
/** Longer than an upload can be submitted again, so no request can still be about to use a file when it's deleted. */
const ORPHANED_AFTER_DAYS = RETENTION.orphanedFile / DAY_SECONDS
/** Covers days on which some deletions failed. */
const LOOK_BACK_DAYS = 10
const PAGE_SIZE = 100

interface Position {
  day: string
  after?: Pick<OrphanedFiles, 'day' | 'filesId'>
}
const daysBefore = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY_SECONDS * 1000)
const lastDay = () => daysBefore(dayOf(now()), ORPHANED_AFTER_DAYS)

const orphanedFilesJob: BatchJob<Position, OrphanedFiles> = {
  name: 'orphaned-files',
  begin: (last, hadFailures) => {
    const until = lastDay()
    const day = last && last.day < until ? last.day : until
    return { day: last && !hadFailures ? day : daysBefore(day, LOOK_BACK_DAYS) }
  },
  read: async ({ day, after }) => {
    const items = await OrphanedFilesEntity.queryPage(`orphaned-files#${day}`, { pageSize: PAGE_SIZE, after })
    const last = items.at(-1)
    const next: Position = last
      ? { day, after: { day, filesId: last.filesId } }
      : { day: daysBefore(day, -1) }
    return { items, ...(next.day <= lastDay() && { next }), end: { day } }
  },
  attempt: deleteOrphans,
  atOnce: 8,
  perSecond: 100,
}

/**
 * Deletes files that nothing refers to, because a request failed, was sent twice or was interrupted (rule
 * delete-unused-files).
 */
export const deleteOrphanedFiles = (run: TimeBudget): Promise<BatchOutcome> =>
  processInBatches(orphanedFilesJob, run)

async function deleteOrphans(files: OrphanedFiles): Promise<void> {
  const referenced = await filesReferencedBy(files)
  await Files.discardFiles(files.keys.filter((key) => canBeOrphaned(key) && !referenced.includes(key)))
  await write(OrphanedFilesEntity.remove(files))
}

/** Covers documents, answers and people's pictures, but not the pictures in our own texts. */
const canBeOrphaned = (key: string) => key.startsWith('private/') || key.startsWith('public/images/')

/**
 * Returns the files that the owner's items refer to: picture, documents, documents in a change request, and answers
 * to the form.
 */
async function filesReferencedBy({ ownerId, assignmentId }: FileOwner): Promise<(string | null)[]> {
  const [user, coach, changeRequest, assignment] = await Promise.all([
    UserEntity.find({ userId: ownerId }),
    CoachEntity.findIncludingDeleted({ coachId: ownerId }),
    ChangeRequestEntity.find({ coachId: ownerId }),
    assignmentId ? AssignmentEntity.find({ assignmentId }) : undefined,
  ])
  const submission = assignment?.submissionId
    ? await SubmissionEntity.find({ recipientId: ownerId, submissionId: assignment.submissionId })
    : undefined
  return [
    user?.imageKey ?? null,
    ...filesOf({ coach, changeRequest }),
    ...(submission ? filesIn(submission) : []),
  ]
}
