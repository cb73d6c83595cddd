import { deleteOrphanedFiles } from '#core/accounts/orphaned-files'
import { deleteExpiredAnswers } from '#core/forms/submissions/retention'
import { reportRun, timeBudget } from '#functions/jobs/run'

/** Hourly: deletes expired answers, and files that no item refers to (rules purposes, delete-unused-files). */
export const handler = async (): Promise<void> => {
  const run = timeBudget(true)
  const [forgotten, swept] = [await deleteExpiredAnswers(run), await deleteOrphanedFiles(run)]
  reportRun('deleted expired answers', forgotten)
  reportRun('deleted orphaned files', swept)
}
