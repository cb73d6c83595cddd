import * as v from 'valibot'
import { USER_TYPES } from '#core/identity/shared/schema'
import { SIGN_IN_METHODS } from '#core/identity/shared/sign-in-method'
import { ACCOUNT_STATUSES, type AccountStatus } from '#core/lib/actor'
import { entity } from '#core/lib/entity'
import { orBlank, orNull, shape } from '#core/lib/shape'

/**
 * Everything that a request needs to know about its caller, in one read. Written together with the profile or status
 * that it copies.
 */
export const Identity = shape({
  subject: v.string(),
  userId: v.string(),
  type: v.picklist(USER_TYPES),
  status: v.picklist(ACCOUNT_STATUSES),
  signedOutAtSeconds: v.optional(v.number()),
  /** The sign-in that ended all earlier ones except itself. */
  keptSignInId: v.optional(v.string()),
  endedSignIns: v.optional(v.array(shape({ id: v.string(), untilSeconds: v.number() }))),
})
export type Identity = v.InferOutput<typeof Identity>

/** A user. A client's or coach's profile has the same id as its user. */
export const UserItem = shape({
  userId: v.string(),
  subject: v.string(),
  email: v.string(),
  /** Set when its owner opens the link that was emailed there. */
  contactEmail: v.optional(v.string()),
  name: orBlank(),
  phone: orNull(v.string()),
  imageKey: orNull(v.string()),
  type: v.picklist(USER_TYPES),
  /** Undefined if the person joined before we stored it. */
  joinedWith: v.optional(v.picklist(SIGN_IN_METHODS)),
  createdAt: v.string(),
  referredBy: v.optional(v.string()),
  /** Until when the person may download their data (seconds), after an emailed code. */
  downloadUntil: v.optional(v.number()),
})
export type UserItem = v.InferOutput<typeof UserItem>

/** Returns the address we write to. Profiles and their rows have a copy of it (rule one-confirmed-email). */
export const contactEmailOf = ({ email, contactEmail }: Pick<UserItem, 'email' | 'contactEmail'>) =>
  contactEmail ?? email

/**
 * Returns the address we write to, and that of the sign-in if it is another: the person who changed the first may not
 * be the owner of the account.
 */
export const addressesOf = (user: Pick<UserItem, 'email' | 'contactEmail'>) => [
  ...new Set([contactEmailOf(user), user.email]),
]

export const EmailChange = shape({
  userId: v.string(),
  email: v.string(),
  token: v.string(),
  validUntil: v.number(),
  /** Once set, only an admin's decision is missing (rule coach-email-change-needs-approval). */
  confirmedAt: v.optional(v.number()),
})
export type EmailChange = v.InferOutput<typeof EmailChange>

export const EmailOwner = shape({
  email: v.string(),
  userId: v.string(),
})
export type EmailOwner = v.InferOutput<typeof EmailOwner>

export const IdentityEntity = entity('identity', {
  personal: { topic: 'account', of: ['userId'], erasure: 'delete' },
  shape: Identity,
  id: ['subject'],
  key: ({ subject }) => ({ pk: `subject#${subject}`, sk: 'identity' }),
})
export const UserEntity = entity('user', {
  personal: {
    topic: 'account',
    of: ['userId'],
    alsoNames: ['referredBy'],
    exportedIn: 'profile',
    erasure: 'delete',
  },
  shape: UserItem,
  id: ['userId'],
  key: ({ userId }) => ({ pk: `user#${userId}`, sk: 'user' }),
})
export const EmailOwnerEntity = entity('email-owner', {
  personal: { topic: 'account', of: ['userId'], erasure: 'delete' },
  shape: EmailOwner,
  id: ['email'],
  key: ({ email }) => ({ pk: `email#${email}`, sk: 'owner' }),
})
export const EmailChangeEntity = entity('email-change', {
  personal: { topic: 'account', of: ['userId'], exportedIn: 'profile', erasure: 'delete' },
  shape: EmailChange,
  id: ['userId'],
  key: ({ userId }) => ({ pk: `user#${userId}`, sk: 'email-change' }),
})

const STATUSES_BEFORE_DELETION = ACCOUNT_STATUSES.filter(
  (status): status is Exclude<AccountStatus, 'DELETED'> => status !== 'DELETED',
)

/** A deleted person. They can be restored until `eraseAt`, and no longer once `isBegun` is set. */
export const Deletion = shape({
  personId: v.string(),
  role: v.picklist(['client', 'coach']),
  statusBefore: v.picklist(STATUSES_BEFORE_DELETION),
  eraseAt: v.string(),
  requestedAt: v.string(),
  requestedBy: v.string(),
  /**
   * Only if the person deleted their own account: the hash of the token in their email, which cancels it. Empty once an
   * admin has deleted them, too.
   */
  cancelHash: v.optional(v.string()),
  isBegun: v.optional(v.literal(true)),
})
export type Deletion = v.InferOutput<typeof Deletion>

/** Whether the person deleted their own account (rule own-deletion). */
export const isOwnDeletion = ({ cancelHash }: Deletion): boolean => cancelHash !== undefined

/** All pending deletions: `deletions`. */
export const DeletionEntity = entity('deletion', {
  personal: { topic: 'account', of: ['personId'], erasure: 'delete' },
  shape: Deletion,
  id: ['personId'],
  key: ({ personId }) => ({ pk: 'deletions', sk: personId }),
})
