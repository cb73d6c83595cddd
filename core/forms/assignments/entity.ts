import * as v from 'valibot'
import { RECIPIENT_TYPES, type Uploaded } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import { FORM_TAGS } from '#core/forms/definitions/shared/schema'
import { entity } from '#core/lib/entity'
import { checkedOnWrite, entriesFrom, orBlank, orEmpty, orNull, orZero, shape } from '#core/lib/shape'
import { STREAMED } from '#core/lib/streamed-entities'
import { dayOf } from '#core/shared/clock'
import { pick } from '#core/shared/pick'

/** A form that was sent to a person. `senderId` is the coach's id, or null for the admins. */
export const AssignmentItem = shape({
  assignmentId: v.string(),
  path: v.string(),
  title: orBlank(),
  tags: orEmpty(v.picklist(FORM_TAGS)),
  /** The form's version when it was sent. The answers are for this version or a later one. */
  version: orZero(),
  recipientId: v.string(),
  recipientType: v.picklist(RECIPIENT_TYPES),
  senderId: v.nullable(v.string()),
  createdAt: v.string(),
  /** The sending that created it. Null for assignments from before sendings were listed. */
  sendingId: orNull(v.string()),
  /** When the recipient first opened it. An opened assignment can't be recalled (rule recalled-forms). */
  openedAt: orNull(v.string()),
  /** When its sender recalled it. A recalled assignment is closed for good. */
  recalledAt: orNull(v.string()),
  completedAt: orNull(v.string()),
  submissionId: orNull(v.string()),
})
export type AssignmentItem = v.InferOutput<typeof AssignmentItem>

/** An assignment that its recipient hasn't opened yet. */
export const UNOPENED = {
  openedAt: null,
  recalledAt: null,
  completedAt: null,
  submissionId: null,
} as const satisfies Partial<AssignmentItem>

/** What an open assignment and a submission repeat of their assignment. */
export const REPEATED_FIELDS = [
  'assignmentId',
  'path',
  'title',
  'tags',
  'recipientId',
  'recipientType',
  'senderId',
] as const satisfies (keyof AssignmentItem)[]
const OPEN_ASSIGNMENT_FIELDS = [...REPEATED_FIELDS, 'createdAt'] as const

/**
 * Exists while an assignment is open, so that a person can't have the same form from the same sender twice at a time.
 */
export const OpenAssignment = shape({
  ...entriesFrom(AssignmentItem, OPEN_ASSIGNMENT_FIELDS),
  day: v.string(),
  remindersSent: orZero(),
})
export type OpenAssignment = v.InferOutput<typeof OpenAssignment>

export const openAssignmentOf = (assignment: AssignmentItem): OpenAssignment => ({
  ...pick(assignment, OPEN_ASSIGNMENT_FIELDS),
  day: dayOf(Date.parse(assignment.createdAt)),
  remindersSent: 0,
})

export const AssignmentDraft = shape({
  assignmentId: v.string(),
  recipientId: v.string(),
  data: v.record(v.string(), v.unknown()),
  files: v.optional(checkedOnWrite<Uploaded>()),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
  /** How often it was saved. */
  revision: orZero(),
})
export type AssignmentDraft = v.InferOutput<typeof AssignmentDraft>

/** The answer to a consent includes what was agreed to and when. */
export type StoredAnswers = Record<
  string,
  Answers[string] | { name: string; wording: string; signedAt: string }
>

export const SubmissionItem = shape({
  ...entriesFrom(AssignmentItem, REPEATED_FIELDS),
  submissionId: v.string(),
  version: orZero(),
  data: checkedOnWrite<StoredAnswers>(),
  createdAt: v.string(),
})
export type SubmissionItem = v.InferOutput<typeof SubmissionItem>

/** A day on which some of a submission's answers are due for deletion. */
export const AnswerRetention = shape({
  ...entriesFrom(SubmissionItem, ['recipientId', 'submissionId']),
  day: v.string(),
})
export type AnswerRetention = v.InferOutput<typeof AnswerRetention>

/** Forms being sent to many people. The stream continues with a few people at a time (rule resumable-sending). */
export const Sending = shape({
  sendingId: v.string(),
  senderId: v.nullable(v.string()),
  forms: orEmpty(shape(entriesFrom(AssignmentItem, ['path', 'title', 'tags', 'version']))),
  /** The number of recipients, and how many of them have been processed. */
  total: v.number(),
  position: v.number(),
  sent: orZero(),
  skipped: orZero(),
  /** Not sent, because the recipient or the form was no longer available. */
  missed: orZero(),
  /** The first recipients, whom lists name. */
  firstIds: orEmpty(v.string()),
  /** The schedule that started it, if any. */
  scheduleId: orNull(v.string()),
  /** No step begins after this. */
  stoppedAt: orNull(v.string()),
  /** When it was recalled, and for how many recipients that is done (rule recalled-forms). */
  recalledAt: orNull(v.string()),
  recallPosition: orZero(),
  createdAt: v.string(),
  expiresAt: v.number(),
})
export type Sending = v.InferOutput<typeof Sending>

/** Stored separately, so that updates of a sending's progress write a small item. */
export const SendingRecipients = shape({
  ...entriesFrom(Sending, ['sendingId', 'expiresAt']),
  recipientIds: orEmpty(v.string()),
})
export type SendingRecipients = v.InferOutput<typeof SendingRecipients>

/** Folder of the files that a person uploaded with answers. */
export const formFilesOf = (personId: string) => `private/${personId}/forms`

export const senderKey = (senderId: string | null) => senderId ?? 'admin'

/**
 * Open assignments of coaches have their own prefix, which sorts after the ids of all senders. Only admins send forms
 * to coaches, so it needs no sender.
 */
export const COACHES = 'coaches'
export const assignedBy = ({
  senderId,
  recipientType,
}: Pick<AssignmentItem, 'senderId' | 'recipientType'>) =>
  recipientType === 'coach' ? COACHES : senderKey(senderId)

/** By assignment id. A person's assignments of one form: gsi1 under `assignments#<recipient>`, prefix `<path>#`. */
export const AssignmentEntity = entity('assignment', {
  personal: {
    topic: 'forms',
    of: ['recipientId'],
    alsoNames: ['senderId'],
    exportedIn: 'forms',
    erasure: 'delete',
  },
  shape: AssignmentItem,
  id: ['assignmentId'],
  key: ({ assignmentId }) => ({ pk: `assignment#${assignmentId}`, sk: 'assignment' }),
  gsi1: ({ recipientId, path, assignmentId }) => ({
    pk: `assignments#${recipientId}`,
    sk: `${path}#${assignmentId}`,
  }),
})
/**
 * The open assignments of a form: `pending#<path>`, prefix `<sender>#`, or `coaches#` for coaches. A person's open
 * assignments, oldest first: gsi1 under `open-assignments#<recipient>`. Those sent on one day: gsi2 under
 * `open-assignments-of#<day>`.
 */
export const OpenAssignmentEntity = entity('open-assignment', {
  personal: { topic: 'forms', of: ['recipientId', 'senderId'], erasure: 'delete' },
  shape: OpenAssignment,
  id: ['path', 'senderId', 'recipientId', 'recipientType'],
  key: (assignment) => ({
    pk: `pending#${assignment.path}`,
    sk: `${assignedBy(assignment)}#${assignment.recipientId}`,
  }),
  gsi1: ({ recipientId, assignmentId }) => ({ pk: `open-assignments#${recipientId}`, sk: assignmentId }),
  gsi2: ({ day, assignmentId }) => ({ pk: `open-assignments-of#${day}`, sk: assignmentId }),
})
export const AssignmentDraftEntity = entity('assignment-draft', {
  personal: { topic: 'forms', of: ['recipientId'], exportedIn: 'forms', erasure: 'delete' },
  shape: AssignmentDraft,
  id: ['assignmentId'],
  key: ({ assignmentId }) => ({ pk: `assignment#${assignmentId}`, sk: 'draft' }),
})
/**
 * A person's submissions, oldest first: `submissions#<recipient>`. Those of a form: gsi1 under
 * `submissions-of#<path>#<type>`. Those that a coach requested: gsi2 under `submissions-to#<coach>#<path>`.
 */
export const SubmissionEntity = entity('submission', {
  personal: {
    topic: 'forms',
    of: ['recipientId'],
    alsoNames: ['senderId'],
    exportedIn: 'forms',
    erasure: 'delete',
  },
  shape: SubmissionItem,
  id: ['recipientId', 'submissionId'],
  key: ({ recipientId, submissionId }) => ({ pk: `submissions#${recipientId}`, sk: submissionId }),
  gsi1: ({ path, recipientType, submissionId }) => ({
    pk: `submissions-of#${path}#${recipientType}`,
    sk: submissionId,
  }),
  gsi2: ({ senderId, path, submissionId }) =>
    senderId ? { pk: `submissions-to#${senderId}#${path}`, sk: submissionId } : undefined,
})
export const AnswerRetentionEntity = entity('forgetting', {
  personal: { topic: 'forms', of: ['recipientId'], erasure: 'keep' },
  shape: AnswerRetention,
  id: ['day', 'recipientId', 'submissionId'],
  key: ({ day, recipientId, submissionId }) => ({
    pk: `forget#${day}`,
    sk: `${recipientId}#${submissionId}`,
  }),
})
export const SendingEntity = entity(STREAMED.sending, {
  personal: { topic: 'forms', of: ['senderId'], erasure: 'expire' },
  shape: Sending,
  id: ['sendingId'],
  key: ({ sendingId }) => ({ pk: `sending#${sendingId}`, sk: 'sending' }),
})
export const SendingRecipientsEntity = entity('sending-recipients', {
  personal: { topic: 'forms', of: ['recipientIds'], erasure: 'expire' },
  shape: SendingRecipients,
  id: ['sendingId'],
  key: ({ sendingId }) => ({ pk: `sending#${sendingId}`, sk: 'recipients' }),
})
