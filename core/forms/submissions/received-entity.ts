import * as v from 'valibot'
import { SubmissionItem, senderKey } from '#core/forms/assignments/entity'
import { entity } from '#core/lib/entity'
import { entriesFrom, orNull, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'

/** A submission as the coach or the admins who sent its form receive it (rule received-submissions). */
export const ReceivedSubmission = shape({
  ...entriesFrom(SubmissionItem, [
    'submissionId',
    'senderId',
    'recipientId',
    'recipientType',
    'path',
    'title',
    'createdAt',
  ]),
  readAt: orNull(v.string()),
  /** When the coach was told about it. */
  emailedAt: orNull(v.string()),
})
export type ReceivedSubmission = v.InferOutput<typeof ReceivedSubmission>

export const receivedBy = (senderId: string | null) => `received#${senderKey(senderId)}`
export const unreadOf = (senderId: string | null) => `received-unread#${senderKey(senderId)}`

/** Those of one receiver, oldest first: `received#<sender>`. The unread ones: gsi1 under `received-unread#<sender>`. */
export const ReceivedSubmissionEntity = entity(STREAMED.receivedSubmission, {
  personal: { topic: 'forms', of: ['recipientId', 'senderId'], erasure: 'delete' },
  shape: ReceivedSubmission,
  id: ['senderId', 'submissionId'],
  key: ({ senderId, submissionId }) => ({ pk: receivedBy(senderId), sk: submissionId }),
  gsi1: ({ senderId, submissionId, readAt }) =>
    readAt ? undefined : { pk: unreadOf(senderId), sk: submissionId },
})

/** A new entry for a submission, which no one has read or been told about. */
export const receivedOf = (
  submission: Omit<ReceivedSubmission, 'readAt' | 'emailedAt'>,
): ReceivedSubmission => {
  const { submissionId, senderId, recipientId, recipientType, path, title, createdAt } = submission
  const about = { submissionId, senderId, recipientId, recipientType, path, title, createdAt }
  return { ...about, readAt: null, emailedAt: null }
}
