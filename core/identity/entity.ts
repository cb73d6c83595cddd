import type { UserType } from '#core/identity/schema'
import type { Standing } from '#core/lib/actor'
import { entity } from '#core/lib/table'

/** All that a request needs to know of its caller, in one read; written with the profile or status that it repeats. */
export interface Identity {
  subject: string
  userId: string
  type: UserType
  standing: Standing
  /** Sign-ins that began before this are over. */
  signedOutAtSeconds?: number
  /** Sign-ins that were ended one by one, while a token of theirs may still be in time. */
  endedSignIns?: { id: string; untilSeconds: number }[]
}

/** A person. A client's or coach's profile has the id of its user. */
export interface UserItem {
  userId: string
  subject: string
  /** Verified by the identity provider. */
  email: string
  /** Where they are reached instead, since its owner opened the link that was mailed there. */
  contactEmail?: string
  name: string
  phone: string | null
  imageKey: string | null
  type: UserType
  createdAt: string
  referredBy?: string
}

/** Where somebody is reached: the profiles and their rows repeat it (rule one-confirmed-address). */
export const addressOf = ({ email, contactEmail }: Pick<UserItem, 'email' | 'contactEmail'>) =>
  contactEmail ?? email

export interface EmailChange {
  userId: string
  email: string
  /** What the mailed link proves the mailbox with. Kept as it is: asking again sends the same link. */
  token: string
  /** Seconds since 1970; the change waits on, for another mail. */
  validUntil: number
  /** Seconds since 1970; from then on only an admin's decision is missing (rule coach-address-needs-both). */
  confirmedAt?: number
}

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
export const EmailChangeEntity = entity<EmailChange, Pick<EmailChange, 'userId'>>('email-change', {
  key: ({ userId }) => ({ pk: `user#${userId}`, sk: 'email-change' }),
})
