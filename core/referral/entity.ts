import type { UserType } from '#core/identity/shared/schema'
import { entity } from '#core/lib/table'
import type { EpochSeconds } from '#core/shared/clock'

export interface InvitationItem {
  coachId: string
  email: string
  type: UserType
  /** ISO 8601, the time of the last email. */
  sentAt: string
  /** Who registered with it. It links no one else after that. */
  userId?: string
  expiresAt: EpochSeconds
}

/** A person who was invited and may never have asked for it. */
export interface Invitee {
  email: string
  /** Proves that the emailed link reached the mailbox. */
  token: string
  /** ISO 8601, when they stopped all invitations (rule no-more-invitations). */
  stoppedAt?: string
  /** Absent after they have stopped invitations, because that is kept. */
  expiresAt?: EpochSeconds
}

/** A coach's invitations: `invitations#<coach>`. */
export const InvitationEntity = entity<InvitationItem, Pick<InvitationItem, 'coachId' | 'email'>>(
  'invitation',
  { key: ({ coachId, email }) => ({ pk: `invitations#${coachId}`, sk: email }) },
)
export const InviteeEntity = entity<Invitee, Pick<Invitee, 'email'>>('invitee', {
  key: ({ email }) => ({ pk: `invitee#${email}`, sk: 'invitee' }),
})
