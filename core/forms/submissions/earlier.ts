import { SubmissionEntity, type SubmissionItem } from '#core/forms/assignments/entity'

/** Among how many submissions of the same person earlier ones are looked for. */
const MAX_READ = 100

/** How many earlier submissions are shown with a submission. */
const MAX_SHOWN = 12

/**
 * Returns a submission, followed by the MAX_SHOWN latest earlier ones by the same person to the same form and sender.
 * Empty if there is no such submission.
 */
export async function findWithEarlier(recipientId: string, submissionId: string): Promise<SubmissionItem[]> {
  const [found, before] = await Promise.all([
    SubmissionEntity.find({ recipientId, submissionId }),
    SubmissionEntity.query(`submissions#${recipientId}`, {
      below: submissionId,
      newestFirst: true,
      limit: MAX_READ,
    }),
  ])
  if (!found) return []
  const isLike = ({ path, senderId }: SubmissionItem) => path === found.path && senderId === found.senderId
  return [found, ...before.filter(isLike).slice(0, MAX_SHOWN)]
}
