import type { UserType } from '#core/identity/shared/schema'
import type { AccountStatus } from '#core/lib/actor'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/**
 * Everything that a request needs to know about its caller, in one read. Written together with the profile or status
 * that it copies.
 */
export interface Identity {
  subject: string
  userId: string
  type: UserType
  standing: AccountStatus
  signedOutAtSeconds?: number
  endedSignIns?: { id: string; untilSeconds: number }[]
}

/** The table stores the account status as `standing`. */
export const accountStatusOf = ({ standing }: Pick<Identity, 'standing'>): AccountStatus => standing

/** A user. A client's or coach's profile has the same id as its user. */
export interface UserItem {
  userId: string
  subject: string
  email: string
  /** Set when its owner opens the link that was emailed there. */
  contactEmail?: string
  name: string
  phone: string | null
  imageKey: string | null
  type: UserType
  createdAt: string
  referredBy?: string
}

/** Returns the address we write to. Profiles and their rows have a copy of it (rule one-confirmed-address). */
export const contactEmailOf = ({ email, contactEmail }: Pick<UserItem, 'email' | 'contactEmail'>) =>
  contactEmail ?? email

export interface EmailChange {
  userId: string
  email: string
  token: string
  validUntil: EpochSeconds
  /** Once set, only an admin's decision is missing (rule coach-address-needs-both). */
  confirmedAt?: EpochSeconds
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
