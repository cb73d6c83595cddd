import * as v from 'valibot'
import { Rated } from '#core/coach/rating'
import { type Answers, entriesOf, PERSONAL, PROFESSIONAL } from '#core/coach/shared/fields'
import { VISIBILITIES } from '#core/coach/shared/labels'
import { FILTER_ANSWERS } from '#core/coach/shared/public-answers'
import { COACH_ACCOUNT_STATUSES } from '#core/coach/shared/schema'
import { hideDeleted } from '#core/identity/hide-deleted'
import { entity } from '#core/lib/entity'
import {
  checkedOnWrite,
  entriesFrom,
  orBlank,
  orEmpty,
  orFalse,
  orNull,
  orZero,
  shape,
} from '#core/lib/shape'
import { SHARDS, shardOf } from '#core/lib/shards'
import { STREAMED } from '#core/lib/streamed-entities'
import { pick } from '#core/shared/pick'

const EMPTY = { string: '', number: 0, boolean: false, array: [] as string[] }

/** A question that was added after a coach applied counts as unanswered. */
const StoredAnswers = Object.fromEntries(
  Object.entries({ ...entriesOf(PERSONAL, 'output'), ...entriesOf(PROFESSIONAL, 'output') }).map(
    ([name, output]) => [name, v.optional(output, EMPTY[output.type as keyof typeof EMPTY])],
  ),
) as unknown as {
  [Name in keyof Answers]: v.OptionalSchema<v.GenericSchema<unknown, Answers[Name]>, Answers[Name]>
}

/** A coach's application and everything that follows from it. Files are keys in the bucket. */
export const CoachItem = shape({
  ...StoredAnswers,
  ...Rated.entries,
  coachId: v.string(),
  /** Copied from the user, so that a status change can update the identity in the same transaction. */
  subject: v.string(),
  /** Copied from the user, so that a list of coaches doesn't read users. */
  imageKey: orNull(v.string()),
  resume: orBlank(),
  coverLetter: orNull(v.string()),
  liabilityInsurance: orNull(v.string()),
  referalKey: v.string(),
  status: v.picklist(COACH_ACCOUNT_STATUSES),
  interviewStatus: orFalse(),
  rejectionComment: orNull(v.string()),
  comment: orNull(v.string()),
  /** ISO 8601. The coach is promoted while it's in the future. */
  promotionTime: orNull(v.string()),
  availability: v.optional(v.boolean(), true),
  /** Absent until the coach chooses (rule public-coaches). */
  visibility: v.optional(v.picklist(VISIBILITIES)),
  expressAccountId: orNull(v.string()),
  /** Stripe customer id, for paying for promotions; absent until the first one. */
  customerId: v.optional(v.string()),
  accountSubmitted: orFalse(),
  accountOnboarded: orFalse(),
  accountErrors: orEmpty(v.string()),
  /** ISO 8601. Until then, what is listed in `accountErrors` stops no payments. */
  accountDueBy: orNull(v.string()),
  /** ISO 8601. Since then, plans are paused until the coach has connected another account (rule bank-card). */
  accountClosedAt: orNull(v.string()),
  /** Lifetime earnings in cents, net to the coach. */
  earningsCents: orZero(),
  chatWithAdmin: orFalse(),
  /** Of the device used last, for dates in emails. */
  timeZone: v.optional(v.string()),
  /** ISO 8601. Set for a deleted coach: when the data is deleted for good (rule deleted-coach). */
  eraseAt: v.optional(v.string()),
  createdAt: v.string(),
  version: orZero(),
})
export type CoachItem = v.InferOutput<typeof CoachItem>

/** The state of a coach who has just applied: nothing is decided, connected or earned yet. */
export const JUST_APPLIED = {
  coverLetter: null,
  liabilityInsurance: null,
  status: 'PENDING',
  interviewStatus: false,
  rejectionComment: null,
  comment: null,
  promotionTime: null,
  availability: true,
  expressAccountId: null,
  accountSubmitted: false,
  accountOnboarded: false,
  accountErrors: [],
  accountDueBy: null,
  accountClosedAt: null,
  ratingSum: 0,
  ratingCount: 0,
  earningsCents: 0,
  chatWithAdmin: false,
  version: 1,
} satisfies Partial<CoachItem>

export const ROW_ANSWERS = [
  'firstName',
  'lastName',
  'email',
  'gender',
  'expYears',
  ...FILTER_ANSWERS,
  'currentOffering',
] as const satisfies (keyof Answers)[]

const ROW_FIELDS = [
  'coachId',
  ...ROW_ANSWERS,
  'status',
  'interviewStatus',
  'availability',
  'promotionTime',
  'ratingSum',
  'ratingCount',
  'earningsCents',
  'expressAccountId',
  'accountSubmitted',
  'createdAt',
] as const satisfies (keyof CoachItem)[]

/**
 * Slim row for search, tables and counts (rule directory). The rest of a card is read only for the page that is
 * shown.
 */
export const CoachRow = shape(entriesFrom(CoachItem, ROW_FIELDS))
export type CoachRow = v.InferOutput<typeof CoachRow>

export const ReferralKey = shape({
  referalKey: v.string(),
  coachId: v.string(),
})
export type ReferralKey = v.InferOutput<typeof ReferralKey>

export const ChangeRequestItem = shape({
  coachId: v.string(),
  requestId: v.string(),
  updates: checkedOnWrite<Record<string, { old: unknown; new: unknown }>>(),
  createdAt: v.string(),
  version: orZero(),
})
export type ChangeRequestItem = v.InferOutput<typeof ChangeRequestItem>

/** The latest decision on a coach's changes, stored as long as it can be undone. */
export const DecidedChanges = shape({
  coachId: v.string(),
  request: ChangeRequestItem,
  isAccepted: orFalse(),
  expiresAt: v.number(),
})
export type DecidedChanges = v.InferOutput<typeof DecidedChanges>

/** The latest admin edit of a coach's fields, stored as long as it can be undone. */
export const AdminEdited = shape({
  coachId: v.string(),
  editId: v.string(),
  updates: ChangeRequestItem.entries.updates,
  /** The coach's pending changes to the same fields, which the edit discarded. */
  dropped: ChangeRequestItem.entries.updates,
  isUndone: orFalse(),
  expiresAt: v.number(),
})
export type AdminEdited = v.InferOutput<typeof AdminEdited>

export const CoachEntity = hideDeleted(
  entity(STREAMED.coach, {
    personal: { topic: 'coach', of: ['coachId'], exportedIn: 'profile', erasure: 'delete' },
    shape: CoachItem,
    id: ['coachId'],
    key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'coach' }),
  }),
)
/** The row of a deleted coach stays until the deletion is final, because late payments count there. */
export const CoachRowEntity = hideDeleted(
  entity('coach-row', {
    personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
    shape: CoachRow,
    id: ['coachId'],
    key: ({ coachId }) => ({ pk: `coaches#${shardOf(coachId)}`, sk: coachId }),
  }),
)
export const ReferralKeyEntity = entity('referral-key', {
  personal: { topic: 'coach', of: ['coachId'], exportedIn: 'settings', erasure: 'delete' },
  shape: ReferralKey,
  id: ['referalKey'],
  key: ({ referalKey }) => ({ pk: `referral#${referalKey}`, sk: 'key' }),
})
export const ChangeRequestEntity = entity('change-request', {
  personal: { topic: 'coach', of: ['coachId'], exportedIn: 'profile', erasure: 'delete' },
  shape: ChangeRequestItem,
  id: ['coachId'],
  key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'change-request' }),
  // The admins' list of open requests, oldest first.
  gsi1: ({ requestId }) => ({ pk: 'change-requests', sk: requestId }),
})

export const DecidedChangesEntity = entity('decided-changes', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: DecidedChanges,
  id: ['coachId'],
  key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'decided-changes' }),
})

export const AdminEditedEntity = entity('admin-edited', {
  personal: { topic: 'coach', of: ['coachId'], erasure: 'delete' },
  shape: AdminEdited,
  id: ['coachId'],
  key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'admin-edited' }),
})

export const listCoachRows = async () =>
  (await Promise.all(SHARDS.map((shard) => CoachRowEntity.queryAll(`coaches#${shard}`)))).flat()

export const rowOf = (coach: CoachItem): CoachRow => pick(coach, ROW_FIELDS)

export async function coachesById(coachIds: string[]) {
  const coaches = await CoachEntity.findMany(coachIds.map((coachId) => ({ coachId })))
  return new Map(coaches.map((coach) => [coach.coachId, coach]))
}
