import type { RecipientType, Uploaded } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import type { FormTag } from '#core/forms/definitions/shared/schema'
import { entity } from '#core/lib/table'
import type { Day, EpochSeconds } from '#core/shared/clock'

/** A form that was sent to somebody. `senderId` is a coach's; null stands for the admins. */
export interface PollItem {
  pollId: string
  path: string
  title: string
  tags: FormTag[]
  /** When it was sent; answered is this version or a later one. */
  version: number
  recipientId: string
  recipientType: RecipientType
  senderId: string | null
  createdAt: string
  completedAt: string | null
  submissionId: string | null
}

/** Stands as long as a poll is not completed: nobody gets a form twice at once from the same sender. */
export interface OpenPoll
  extends Pick<
    PollItem,
    'pollId' | 'path' | 'title' | 'tags' | 'recipientId' | 'recipientType' | 'senderId' | 'createdAt'
  > {
  day: Day
  remindersSent: number
}

export interface PollDraft {
  pollId: string
  recipientId: string
  data: Record<string, unknown>
  files?: Uploaded
  /** Milliseconds since 1970, by the clock of the device. */
  savedAt: number
}

/** An answer to a consent says what was agreed to and when. */
export type StoredAnswers = Record<
  string,
  Answers[string] | { name: string; wording: string; signedAt: string }
>

export interface SubmissionItem
  extends Pick<
    PollItem,
    'pollId' | 'path' | 'title' | 'tags' | 'recipientId' | 'recipientType' | 'senderId'
  > {
  submissionId: string
  version: number
  data: StoredAnswers
  createdAt: string
}

/** A day on which something of a submission is due to be forgotten. */
export interface AnswerRetention extends Pick<SubmissionItem, 'recipientId' | 'submissionId'> {
  day: Day
}

/** Forms on their way to many; the stream goes on with it, some people at a time (rule sendings-go-on). */
export interface Sending {
  sendingId: string
  senderId: string | null
  forms: Pick<PollItem, 'path' | 'title' | 'tags' | 'version'>[]
  /** How many people get them, and how many of these are done. */
  total: number
  position: number
  sent: number
  skipped: number
  /** Were suspended, or are nobody's client any more. */
  missed: number
  createdAt: string
  expiresAt: EpochSeconds
}

/** Apart, so that the progress of a sending stays a small item. */
export interface SendingRecipients extends Pick<Sending, 'sendingId' | 'expiresAt'> {
  recipientIds: string[]
}

/** Where what somebody uploads with an answer stays. */
export const formFilesOf = (personId: string) => `private/${personId}/forms`

export const senderKey = (senderId: string | null) => senderId ?? 'admin'

/** Among those who have not answered a form, coaches stand apart, behind the clients of all senders: only admins ask them. */
export const COACHES = 'coaches'
export const assignedBy = ({ senderId, recipientType }: Pick<PollItem, 'senderId' | 'recipientType'>) =>
  recipientType === 'coach' ? COACHES : senderKey(senderId)

/** By its id. Somebody's of one form: gsi1 under `polls#<recipient>`, prefix `<path>#`. */
export const PollEntity = entity<PollItem, Pick<PollItem, 'pollId'>>('poll', {
  key: ({ pollId }) => ({ pk: `poll#${pollId}`, sk: 'poll' }),
  gsi1: ({ recipientId, path, pollId }) => ({ pk: `polls#${recipientId}`, sk: `${path}#${pollId}` }),
})
/**
 * Who has not answered a form yet: `pending#<path>`, prefix `<sender>#` or, of coaches, `coaches#`. Somebody's, oldest first: gsi1 under
 * `open-polls#<recipient>`. Those of a day: gsi2 under `open-polls-of#<day>`.
 */
export const OpenPollEntity = entity<
  OpenPoll,
  Pick<OpenPoll, 'path' | 'senderId' | 'recipientId' | 'recipientType'>
>('open-poll', {
  key: (poll) => ({ pk: `pending#${poll.path}`, sk: `${assignedBy(poll)}#${poll.recipientId}` }),
  gsi1: ({ recipientId, pollId }) => ({ pk: `open-polls#${recipientId}`, sk: pollId }),
  gsi2: ({ day, pollId }) => ({ pk: `open-polls-of#${day}`, sk: pollId }),
})
export const PollDraftEntity = entity<PollDraft, Pick<PollDraft, 'pollId'>>('poll-draft', {
  key: ({ pollId }) => ({ pk: `poll#${pollId}`, sk: 'draft' }),
})
/**
 * Somebody's, oldest first: `submissions#<recipient>`. Of a form: gsi1 under `submissions-of#<path>#<type>`; those that
 * a coach asked for: gsi2 under `submissions-to#<coach>#<path>`.
 */
export const SubmissionEntity = entity<SubmissionItem, Pick<SubmissionItem, 'recipientId' | 'submissionId'>>(
  'submission',
  {
    key: ({ recipientId, submissionId }) => ({ pk: `submissions#${recipientId}`, sk: submissionId }),
    gsi1: ({ path, recipientType, submissionId }) => ({
      pk: `submissions-of#${path}#${recipientType}`,
      sk: submissionId,
    }),
    gsi2: ({ senderId, path, submissionId }) =>
      senderId ? { pk: `submissions-to#${senderId}#${path}`, sk: submissionId } : undefined,
  },
)
export const AnswerRetentionEntity = entity<AnswerRetention>('forgetting', {
  key: ({ day, recipientId, submissionId }) => ({
    pk: `forget#${day}`,
    sk: `${recipientId}#${submissionId}`,
  }),
})
export const SendingEntity = entity<Sending, Pick<Sending, 'sendingId'>>('sending', {
  key: ({ sendingId }) => ({ pk: `sending#${sendingId}`, sk: 'sending' }),
})
export const SendingRecipientsEntity = entity<SendingRecipients, Pick<SendingRecipients, 'sendingId'>>(
  'sending-recipients',
  { key: ({ sendingId }) => ({ pk: `sending#${sendingId}`, sk: 'recipients' }) },
)
