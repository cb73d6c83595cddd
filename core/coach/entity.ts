import type { Rated } from '#core/coach/rating'
import type { Answers } from '#core/coach/shared/fields'
import type { Visibility } from '#core/coach/shared/labels'
import { FILTER_ANSWERS } from '#core/coach/shared/public-answers'
import type { CoachAccountStatus } from '#core/coach/shared/schema'
import { SHARDS, shardOf } from '#core/lib/shards'
import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'
import { pick } from '#core/shared/pick'

/** A coach's application and everything that follows from it. Files are keys in the bucket. */
export interface CoachItem extends Answers, Rated {
  coachId: string
  /** Copied from the user, so that a status change can update the identity in the same transaction. */
  subject: string
  /** Copied from the user, so that a list of coaches doesn't read users. */
  imageKey: string | null
  resume: string
  coverLetter: string | null
  liabilityInsurance: string | null
  referalKey: string
  status: CoachAccountStatus
  interviewStatus: boolean
  rejectionComment: string | null
  comment: string | null
  /** ISO 8601. The coach is promoted while it's in the future. */
  promotionTime: string | null
  availability: boolean
  /** Absent until the coach chooses (rule public-coaches). */
  visibility?: Visibility
  expressAccountId: string | null
  /** Stripe customer id, for paying for promotions; absent until the first one. */
  customerId?: string
  accountSubmitted: boolean
  accountOnboarded: boolean
  accountErrors: string[]
  /** Lifetime earnings in cents, net to the coach. */
  earningsCents: number
  chatWithAdmin: boolean
  /** ISO 8601. Set for a deleted coach: when the data is deleted for good (rule deleted-coach). */
  eraseAt?: string
  createdAt: string
  version: number
}

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
  'createdAt',
] as const satisfies (keyof CoachItem)[]

/**
 * Slim row for search, tables and counts (rule directory). The rest of a card is read only for the page that is
 * shown.
 */
export type CoachRow = Pick<CoachItem, (typeof ROW_FIELDS)[number]>

export interface ReferralKey {
  referalKey: string
  coachId: string
}

export interface ChangeRequestItem {
  coachId: string
  requestId: string
  updates: Record<string, { old: unknown; new: unknown }>
  createdAt: string
  version: number
}

/** The latest decision on a coach's changes, stored as long as it can be undone. */
export interface DecidedChanges {
  coachId: string
  request: ChangeRequestItem
  isAccepted: boolean
  expiresAt: EpochSeconds
}

/** The latest admin edit of a coach's fields, stored as long as it can be undone. */
export interface AdminEdited {
  coachId: string
  editId: string
  updates: ChangeRequestItem['updates']
  /** The coach's pending changes to the same fields, which the edit discarded. */
  dropped: ChangeRequestItem['updates']
  isUndone: boolean
  expiresAt: EpochSeconds
}

export const CoachEntity = entity<CoachItem, Pick<CoachItem, 'coachId'>>(STREAMED.coach, {
  key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'coach' }),
})
export const CoachRowEntity = entity<CoachRow, Pick<CoachRow, 'coachId'>>('coach-row', {
  key: ({ coachId }) => ({ pk: `coaches#${shardOf(coachId)}`, sk: coachId }),
})
export const ReferralKeyEntity = entity<ReferralKey, Pick<ReferralKey, 'referalKey'>>('referral-key', {
  key: ({ referalKey }) => ({ pk: `referral#${referalKey}`, sk: 'key' }),
})
export const ChangeRequestEntity = entity<ChangeRequestItem, Pick<ChangeRequestItem, 'coachId'>>(
  'change-request',
  {
    key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'change-request' }),
    // The admins' list of open requests, oldest first.
    gsi1: ({ requestId }) => ({ pk: 'change-requests', sk: requestId }),
  },
)

export const DecidedChangesEntity = entity<DecidedChanges, Pick<DecidedChanges, 'coachId'>>(
  'decided-changes',
  {
    key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'decided-changes' }),
  },
)

export const AdminEditedEntity = entity<AdminEdited, Pick<AdminEdited, 'coachId'>>('admin-edited', {
  key: ({ coachId }) => ({ pk: `user#${coachId}`, sk: 'admin-edited' }),
})

/** Leaves out deleted coaches. Their rows stay until the deletion is final, because late payments count there. */
export const listCoachRows = async () =>
  (await Promise.all(SHARDS.map((shard) => CoachRowEntity.queryAll(`coaches#${shard}`))))
    .flat()
    .filter(({ status }) => status !== 'DELETED')

export const rowOf = (coach: CoachItem): CoachRow => pick(coach, ROW_FIELDS)

/** A deleted coach is hidden from everything except canceling or completing the deletion (rule deleted-coach). */
export async function coachesById(coachIds: string[]) {
  const coaches = await CoachEntity.findMany(coachIds.map((coachId) => ({ coachId })))
  return new Map(coaches.filter(({ status }) => status !== 'DELETED').map((coach) => [coach.coachId, coach]))
}
