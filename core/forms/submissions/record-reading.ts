import { recordViews, TEAM } from '#core/audit/profile-views'
import type { SubmissionItem } from '#core/forms/assignments/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { filesIn } from '#core/forms/submissions/answer-files'

/** Records whose answers and files were shown, for the clients themselves (rule record-profile-views). */
export async function recordReading(reader: Builder, shown: SubmissionItem[]): Promise<void> {
  const viewerId = reader.role === 'admin' ? TEAM : reader.id
  const ofClients = shown.filter(({ recipientType }) => recipientType === 'client')
  const withFiles = ofClients.filter((submission) => filesIn(submission).length > 0)
  const idsOf = (items: SubmissionItem[]) => new Set(items.map(({ recipientId }) => recipientId))
  const [all, some] = [idsOf(ofClients), idsOf(withFiles)]
  await Promise.all([
    recordViews(viewerId, [...all.difference(some)], ['answers']),
    recordViews(viewerId, [...some], ['answers', 'files']),
  ])
}
