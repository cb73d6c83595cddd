import * as v from 'valibot'
import { Submission } from '#core/forms/assignments/shared/schema'
import type { Question } from '#core/forms/definitions/shared/fields'
import { Person } from '#core/shared/person'
import { Id } from '#core/shared/schema'

/** Unread submissions are counted up to this number, which the menu shows as 99+. */
export const MAX_UNREAD_COUNTED = 100

const search = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), '')

/** `after` is the `next` value of the previous page. */
export const ReceivedQuery = v.strictObject({
  after: v.optional(Id),
  search,
  unread: v.optional(v.literal('true', 'Unread should be true')),
})
export type ReceivedQuery = v.InferOutput<typeof ReceivedQuery>

export const ReceivedRow = v.object({
  _id: v.string(),
  title: v.string(),
  /** Who answered. */
  person: Person,
  type: v.picklist(['client', 'nutritionist']),
  createdAt: v.string(),
  isRead: v.boolean(),
  /** At most two answers that the reader may see, without files and signatures. */
  answers: v.array(v.object({ question: v.custom<Question>(Boolean), answer: v.unknown() })),
})
export type ReceivedRow = v.InferOutput<typeof ReceivedRow>

export const ReceivedPage = v.object({
  rows: v.array(ReceivedRow),
  /** Where the next page begins; null at the end. A page may have few rows although more follow. */
  next: v.nullable(v.string()),
})
export type ReceivedPage = v.InferOutput<typeof ReceivedPage>

export const UnreadSubmissions = v.object({
  /** At most MAX_UNREAD_COUNTED. */
  unread: v.number(),
  /** At most ASSIGNMENT_PAGE_SIZE, newest first, without answers. */
  newest: v.array(v.pick(ReceivedRow, ['_id', 'title', 'person', 'createdAt'])),
})
export type UnreadSubmissions = v.InferOutput<typeof UnreadSubmissions>

/** `search` limits the neighbors to its results. With `of`, who answered, admins also read what coaches requested. */
export const OpenReceivedQuery = v.strictObject({ search, of: v.optional(Id) })
export type OpenReceivedQuery = v.InferOutput<typeof OpenReceivedQuery>

export const OpenedSubmission = v.object({
  submission: Submission,
  /** The same person's earlier answers to the same form, newest first. */
  earlier: v.array(Submission),
  newerId: v.nullable(v.string()),
  olderId: v.nullable(v.string()),
})
export type OpenedSubmission = v.InferOutput<typeof OpenedSubmission>
