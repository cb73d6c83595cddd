import type { RecipientType, Uploaded } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import type { FormTag } from '#core/forms/definitions/shared/schema'
import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import type { Day, EpochSeconds } from '#core/shared/clock'

/** A form that was sent to a person. `senderId` is the coach's id, or null for the admins. */
export interface PollItem {
  pollId: string
  path: string
  title: string
  tags: FormTag[]
  /** The form's version when it was sent. The answers are for this version or a later one. */
  version: number
  recipientId: string
  recipientType: RecipientType
  senderId: string | null
  createdAt: string
  completedAt: string | null
  submissionId: string | null
}

/** Exists while a poll is open, so that a person can't have the same form from the same sender twice at a time. */
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
  /** Milliseconds since 1970, by the device's clock. */
  savedAt: number
}

/** The answer to a consent includes what was agreed to and when. */
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

/** A day on which some of a submission's answers are due for deletion. */
export interface AnswerRetention extends Pick<SubmissionItem, 'recipientId' | 'submissionId'> {
  day: Day
}

/** Forms being sent to many people. The stream continues with a few people at a time (rule sendings-go-on). */
export interface Sending {
  sendingId: string
  senderId: string | null
  forms: Pick<PollItem, 'path' | 'title' | 'tags' | 'version'>[]
  /** The number of recipients, and how many of them have been processed. */
  total: number
  position: number
  sent: number
  skipped: number
  /** Not sent, because the recipient was suspended or is no longer a client of the sender. */
  missed: number
  createdAt: string
  expiresAt: EpochSeconds
}

/** Stored separately, so that updates of a sending's progress write a small item. */
export interface SendingRecipients extends Pick<Sending, 'sendingId' | 'expiresAt'> {
  recipientIds: string[]
}

/** Folder of the files that a person uploaded with answers. */
export const formFilesOf = (personId: string) => `private/${personId}/forms`

export const senderKey = (senderId: string | null) => senderId ?? 'admin'

/**
 * Open polls of coaches have their own prefix, which sorts after the ids of all senders. Only admins send forms to
 * coaches, so it needs no sender.
 */
export const COACHES = 'coaches'
export const assignedBy = ({ senderId, recipientType }: Pick<PollItem, 'senderId' | 'recipientType'>) =>
  recipientType === 'coach' ? COACHES : senderKey(senderId)

/** By poll id. A person's polls of one form: gsi1 under `polls#<recipient>`, prefix `<path>#`. */
export const PollEntity = entity<PollItem, Pick<PollItem, 'pollId'>>('poll', {
  key: ({ pollId }) => ({ pk: `poll#${pollId}`, sk: 'poll' }),
  gsi1: ({ recipientId, path, pollId }) => ({ pk: `polls#${recipientId}`, sk: `${path}#${pollId}` }),
})
/**
 * The open polls of a form: `pending#<path>`, prefix `<sender>#`, or `coaches#` for coaches. A person's open polls,
 * oldest first: gsi1 under `open-polls#<recipient>`. Those sent on one day: gsi2 under `open-polls-of#<day>`.
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
 * A person's submissions, oldest first: `submissions#<recipient>`. Those of a form: gsi1 under
 * `submissions-of#<path>#<type>`. Those that a coach requested: gsi2 under `submissions-to#<coach>#<path>`.
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
export const SendingEntity = entity<Sending, Pick<Sending, 'sendingId'>>(STREAMED.sending, {
  key: ({ sendingId }) => ({ pk: `sending#${sendingId}`, sk: 'sending' }),
})
export const SendingRecipientsEntity = entity<SendingRecipients, Pick<SendingRecipients, 'sendingId'>>(
  'sending-recipients',
  { key: ({ sendingId }) => ({ pk: `sending#${sendingId}`, sk: 'recipients' }) },
)
