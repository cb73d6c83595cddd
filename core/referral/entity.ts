import type { UserType } from '#core/identity/shared/schema'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

export interface InvitationItem {
  coachId: string
  email: string
  type: UserType
  /** ISO 8601, of the last mail. */
  sentAt: string
  /** Who registered by it; from then on it links nobody else. */
  userId?: string
  expiresAt: EpochSeconds
}

/** Somebody who was invited and may never have asked for it. */
export interface Invitee {
  email: string
  /** What the mailed link proves the mailbox with. */
  token: string
  /** ISO 8601: they want no invitations any more (rule no-more-invitations). */
  stoppedAt?: string
  /** Absent once they have said so. */
  expiresAt?: EpochSeconds
}

/** A coach's: `invitations#<coach>`. */
export const InvitationEntity = entity<InvitationItem, Pick<InvitationItem, 'coachId' | 'email'>>(
  'invitation',
  { key: ({ coachId, email }) => ({ pk: `invitations#${coachId}`, sk: email }) },
)
export const InviteeEntity = entity<Invitee, Pick<Invitee, 'email'>>('invitee', {
  key: ({ email }) => ({ pk: `invitee#${email}`, sk: 'invitee' }),
})
