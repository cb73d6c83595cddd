import { entity } from '#core/lib/table'
import type { UserType } from '#core/user/schema'

/** Where somebody stands: NEW has no profile yet, ACTIVE is a client, the rest are a coach's statuses. */
export type Standing = 'NEW' | 'ACTIVE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'

/**
 * What a token's subject leads to: all that a request needs to know of its caller, in one read.
 * Written in the same transaction as the profile or status it repeats.
 */
export interface Identity {
  subject: string
  userId: string
  type: UserType
  standing: Standing
}

/** A person. A client's or coach's profile has the id of its user. */
export interface UserItem {
  userId: string
  subject: string
  /** Verified by the identity provider; the one in EmailOwner. */
  email: string
  /** Where they want to be reached instead; nobody verified it, so it claims nothing. */
  contactEmail?: string
  name: string
  phone: string | null
  /** In the bucket, below `public/`. */
  imageKey: string | null
  type: UserType
  createdAt: string
  /** The coach whose referral key was used to register. */
  referredBy?: string
}

/** Who has an e-mail address, so that nobody else can take it. */
export interface EmailOwner {
  email: string
  userId: string
}

export const IdentityEntity = entity<Identity, Pick<Identity, 'subject'>>('identity', {
  key: ({ subject }) => ({ pk: `subject#${subject}`, sk: 'identity' }),
})
export const UserEntity = entity<UserItem, Pick<UserItem, 'userId'>>('user', {
  key: ({ userId }) => ({ pk: `user#${userId}`, sk: 'user' }),
})
export const EmailOwnerEntity = entity<EmailOwner, Pick<EmailOwner, 'email'>>('email-owner', {
  key: ({ email }) => ({ pk: `email#${email}`, sk: 'owner' }),
})
