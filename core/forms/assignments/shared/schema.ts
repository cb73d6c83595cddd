import * as v from 'valibot'
import type { Answer } from '#core/forms/definitions/shared/answers'
import { FormUrl, StoredDocument, WholeForm } from '#core/forms/definitions/shared/schema'
import { HealthFactNameSchema } from '#core/forms/health-profile/shared/schema'
import { CsvFile } from '#core/ledger/shared/schema'
import { Person } from '#core/shared/person'
import { Id, recordOf } from '#core/shared/schema'
import { ReaderTimeZone } from '#core/shared/time-zone'
import { MAX_FILE_BYTES } from '#core/uploads/shared/schema'

/** Who may send forms. */
export const SENDERS = ['admin', 'approvedCoach'] as const
/** Who may be sent forms. */
export const RECIPIENTS = ['client', 'coach'] as const
export const RECIPIENT_TYPES = ['client', 'coach'] as const
export type RecipientType = (typeof RECIPIENT_TYPES)[number]

export const MAX_RECIPIENTS = 10_000
const MAX_FORMS_AT_ONCE = 10
/** Limit for the answers as JSON. A table item can have at most 400 KB. */
export const MAX_ANSWERS_BYTES = 200_000

const unique = <T>(all: T[]) => [...new Set(all)]

/** `sendingId` makes the request idempotent: a retry returns the assignments of the first call. */
export const SendRequest = v.strictObject({
  recipientIds: v.pipe(
    v.array(Id, 'Choose at least one recipient'),
    v.minLength(1, 'Choose at least one recipient'),
    v.maxLength(MAX_RECIPIENTS, 'Choose at most 10,000 recipients'),
    v.transform(unique),
  ),
  formUrls: v.pipe(
    v.array(FormUrl, 'Choose a form'),
    v.minLength(1, 'Choose a form'),
    v.maxLength(MAX_FORMS_AT_ONCE, `Choose at most ${MAX_FORMS_AT_ONCE} forms`),
    v.transform(unique),
  ),
  senderId: v.optional(v.nullable(Id), null),
  admin: v.optional(v.boolean('Choose yes or no')),
  sendingId: v.optional(Id),
})
export type SendRequest = v.InferOutput<typeof SendRequest>

export const Assignment = v.object({
  id: v.string(),
  formUrl: v.string(),
  path: v.string(),
  title: v.string(),
  tags: v.array(v.string()),
  recipientId: v.string(),
  senderId: v.nullable(v.string()),
  admin: v.boolean(),
  createdAt: v.string(),
  completedAt: v.nullable(v.string()),
  /** True if the recipient already had this form open, so nothing was sent. */
  isDuplicate: v.optional(v.boolean()),
})
export type Assignment = v.InferOutput<typeof Assignment>

/** An open assignment in its recipient's list. */
export const ListedAssignment = v.object({
  ...Assignment.entries,
  /** The name of the coach who sent it, or null for the admins. */
  sender: v.nullable(v.string()),
  /** When the recipient last saved answers, in milliseconds since 1970. Null if they haven't started. */
  draftSavedAt: v.nullable(v.number()),
})
export type ListedAssignment = v.InferOutput<typeof ListedAssignment>

export const SendingProgress = v.object({
  id: v.string(),
  total: v.number(),
  done: v.number(),
  /**
   * `sent` assignments were created, `skipped` recipients already had the form open, `missed` ones couldn't receive it.
   */
  sent: v.number(),
  skipped: v.number(),
  missed: v.number(),
  createdAt: v.string(),
  forms: v.array(v.object({ path: v.string(), title: v.string() })),
  /** The names of the first recipients. */
  names: v.array(v.string()),
  /** The schedule that sent it. Recalling doesn't end the schedule. */
  scheduleId: v.nullable(v.string()),
  /** How many of the sent assignments were opened, answered (these count as opened too) and recalled. */
  opened: v.number(),
  answered: v.number(),
  recalled: v.number(),
  status: v.picklist(['RUNNING', 'STOPPED', 'DONE']),
  /** When it was stopped. What it was sending at that moment is still sent. Null if it wasn't, or was resumed. */
  stoppedAt: v.nullable(v.string()),
  /** Null if it wasn't recalled. */
  recall: v.nullable(v.picklist(['RUNNING', 'DONE'])),
})
export type SendingProgress = v.InferOutput<typeof SendingProgress>

/**
 * What became of a form for one person. `WAITING` hasn't been sent yet, and `NOT_SENT` never will be: they had the form
 * already, or couldn't get it.
 */
export const SENT_STATES = ['WAITING', 'SENT', 'OPENED', 'ANSWERED', 'RECALLED', 'NOT_SENT'] as const
export type SentState = (typeof SENT_STATES)[number]

export const SentRecipient = v.object({
  id: v.string(),
  /** Null if the sender can't reach them anymore, and for the image then, too. */
  name: v.nullable(v.string()),
  image: v.nullable(v.string()),
  /** One for each of the sending's forms. */
  states: v.array(v.picklist(SENT_STATES)),
})
export type SentRecipient = v.InferOutput<typeof SentRecipient>

/** Recipients in the order in which they are sent the forms. */
export const SentRecipients = v.object({
  people: v.array(SentRecipient),
  /** Where the next page begins. Null at the end. */
  next: v.nullable(v.string()),
})
export type SentRecipients = v.InferOutput<typeof SentRecipients>

const PLACE = /^[1-9]\d{0,4}$/
export const SentRecipientsQuery = v.strictObject({
  from: v.optional(v.pipe(v.string(), v.regex(PLACE, 'Invalid position in the list'))),
})

const NO_ANSWER = 'Invalid answer'
/**
 * Any value that a form field can have while it is being filled in. Whether it answers the question is checked
 * against the form itself.
 */
const Typed = v.nullable(
  v.union(
    [
      v.string(),
      v.number(),
      v.boolean(),
      v.array(v.string()),
      v.strictObject({ name: v.optional(v.nullable(v.string())) }),
    ],
    NO_ANSWER,
  ),
)
const Data = recordOf(v.string(), Typed, 'Invalid answers')

const NO_FILE = 'Invalid file'
/** Uploaded files by key, so that other devices can show their names. */
const Uploaded = recordOf(
  v.pipe(
    v.string(),
    v.maxLength(200, NO_FILE),
    v.regex(/^tmp\/.+\/[0-7][0-9A-HJKMNP-TV-Z]{25}\.\w+$/, NO_FILE),
  ),
  v.strictObject({
    name: v.pipe(v.string(NO_FILE), v.maxLength(255, NO_FILE)),
    size: v.pipe(v.number(NO_FILE), v.minValue(0, NO_FILE), v.maxValue(MAX_FILE_BYTES, NO_FILE)),
  }),
  NO_FILE,
)
export type Uploaded = v.InferOutput<typeof Uploaded>

export const Draft = v.object({
  data: v.record(v.string(), v.unknown()),
  files: v.optional(Uploaded),
  savedAt: v.number(),
  revision: v.number(),
})
export type Draft = v.InferOutput<typeof Draft>
const NO_REVISION = 'Invalid revision'
export const DraftInput = v.strictObject({
  data: Data,
  files: v.optional(Uploaded),
  /** The revision that it is based on, or 0 if there was no draft. */
  revision: v.pipe(v.number(NO_REVISION), v.integer(NO_REVISION), v.minValue(0, NO_REVISION)),
})
export type DraftInput = v.InferOutput<typeof DraftInput>

/** An assignment with everything needed to fill it in, including the current version of the form. */
export const OpenedAssignment = v.object({
  ...Assignment.entries,
  /** The name of the coach who sent it, or null for the admins. */
  sender: v.nullable(v.string()),
  form: WholeForm,
  draft: v.nullable(Draft),
  /** Answers suggested from stored facts, by question id. */
  known: v.record(
    v.string(),
    v.object({
      fact: HealthFactNameSchema,
      answer: v.custom<Answer>(Boolean),
      confirmedAt: v.nullable(v.string()),
      versionId: v.nullable(v.string()),
    }),
  ),
  submissionId: v.nullable(v.string()),
  /** When its sender recalled it, so that it can't be answered anymore. */
  recalledAt: v.nullable(v.string()),
})
export type OpenedAssignment = v.InferOutput<typeof OpenedAssignment>

/**
 * `version` is the version of the form that was filled in; it defaults to the newest. `seen` contains the versions of
 * the facts that the form showed.
 */
export const AnswerInput = v.strictObject({
  recipientId: Id,
  data: Data,
  version: v.optional(
    v.pipe(v.number('This should be a number'), v.integer('This should be a whole number')),
  ),
  seen: v.optional(recordOf(HealthFactNameSchema, v.nullable(Id), 'Invalid versions')),
})
export type AnswerInput = v.InferOutput<typeof AnswerInput>

/** The result of the first submission, also returned to retries. */
export const CompletedAssignment = v.object({ ...Assignment.entries, submissionId: v.string() })
export type CompletedAssignment = v.InferOutput<typeof CompletedAssignment>

export const Submission = v.object({
  _id: v.string(),
  /** Answers by question id. Files are signed URLs valid for 15 minutes. */
  data: v.record(v.string(), v.unknown()),
  /** Questions whose answers are for other readers or whose retention period is over. */
  withheld: v.record(v.string(), v.picklist(['FOR_OTHERS', 'FORGOTTEN'])),
  form: v.string(),
  title: v.string(),
  version: v.number(),
  document: StoredDocument,
  createdAt: v.string(),
  client: v.optional(Person),
  nutritionist: v.optional(Person),
})
export type Submission = v.InferOutput<typeof Submission>

export const PendingSubmission = v.object({
  recipient: v.object({ id: v.string(), name: v.string(), email: v.string() }),
  createdAt: v.string(),
  cursor: v.string(),
})
export type PendingSubmission = v.InferOutput<typeof PendingSubmission>

/** `after` is the id of the last item on the previous page. */
export const AfterQuery = v.strictObject({ after: v.optional(Id) })
/** The newest version when the export began, and the last submission of the previous part. */
const PART = /^[1-9]\d{0,5}\.[0-9A-HJKMNP-TV-Z]{26}$/
export const ExportQuery = v.strictObject({
  form: FormUrl,
  timeZone: ReaderTimeZone,
  after: v.optional(v.pipe(v.string(), v.regex(PART, 'Invalid position in the file'))),
})
export type ExportQuery = v.InferOutput<typeof ExportQuery>
export const SubmissionsFile = v.object({
  ...CsvFile.entries,
  /** Where the next part begins; null at the end. */
  next: v.nullable(v.string()),
})
export type SubmissionsFile = v.InferOutput<typeof SubmissionsFile>
const CURSOR = /^(?:admin|coaches|[0-9A-HJKMNP-TV-Z]{26})\.[0-9A-HJKMNP-TV-Z]{26}$/
export const PendingQuery = v.strictObject({
  form: FormUrl,
  after: v.optional(v.pipe(v.string(), v.regex(CURSOR, 'Invalid position in the list'))),
})
/** Whose assignments or submissions to list. Returns both lists if it's missing. */
const list = v.optional(v.picklist(['clients', 'nutritionists'], 'Choose clients or nutritionists'))
export const AdminPendingQuery = v.strictObject({ ...PendingQuery.entries, list })
export type AdminPendingQuery = v.InferOutput<typeof AdminPendingQuery>
export const SubmissionsQuery = v.strictObject({ cardUrl: FormUrl, after: v.optional(Id) })
export const AdminSubmissionsQuery = v.strictObject({ ...SubmissionsQuery.entries, list })
export type AdminSubmissionsQuery = v.InferOutput<typeof AdminSubmissionsQuery>
export const AdminSubmissions = v.object({
  clients: v.array(Submission),
  nutritionists: v.array(Submission),
})
export type AdminSubmissions = v.InferOutput<typeof AdminSubmissions>
