import type { UserType } from '#core/identity/shared/schema'
import type { AccountStatus } from '#core/lib/actor'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

/** All that a request needs to know of its caller, in one read; written with the profile or status that it repeats. */
export interface Identity {
  subject: string
  userId: string
  type: UserType
  standing: AccountStatus
  signedOutAtSeconds?: number
  endedSignIns?: { id: string; untilSeconds: number }[]
}

/** A person. A client's or coach's profile has the id of its user. */
export interface UserItem {
  userId: string
  subject: string
  email: string
  /** Since its owner opened the link that was mailed there. */
  contactEmail?: string
  name: string
  phone: string | null
  imageKey: string | null
  type: UserType
  createdAt: string
  referredBy?: string
}

/** Where somebody is reached: the profiles and their rows repeat it (rule one-confirmed-address). */
export const normalizedEmail = ({ email, contactEmail }: Pick<UserItem, 'email' | 'contactEmail'>) =>
  contactEmail ?? email

export interface EmailChange {
  userId: string
  email: string
  token: string
  validUntil: EpochSeconds
  /** From then on only an admin's decision is missing (rule coach-address-needs-both). */
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
