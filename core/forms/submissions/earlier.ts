import { SubmissionEntity, type SubmissionItem } from '#core/forms/assignments/entity'

/** Among how many submissions of the same person earlier ones are looked for. */
const MAX_READ = 100

/** How many earlier submissions are shown with a submission. */
const MAX_SHOWN = 12

/** Returns the MAX_SHOWN latest earlier submissions by the same person to the same form and sender, newest first. */
export async function readEarlier({
  recipientId,
  submissionId,
  path,
  senderId,
}: SubmissionItem): Promise<SubmissionItem[]> {
  const items = await SubmissionEntity.query(`submissions#${recipientId}`, {
    below: submissionId,
    newestFirst: true,
    limit: MAX_READ,
  })
  return items.filter((item) => item.path === path && item.senderId === senderId).slice(0, MAX_SHOWN)
}
