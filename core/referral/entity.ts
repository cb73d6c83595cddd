import * as v from 'valibot'
import { USER_TYPES } from '#core/identity/shared/schema'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'

export const InvitationItem = shape({
  coachId: v.string(),
  email: v.string(),
  type: v.picklist(USER_TYPES),
  /** ISO 8601, the time of the last email. */
  sentAt: v.string(),
  /** Who registered with it. It links no one else after that. */
  userId: v.optional(v.string()),
  expiresAt: v.number(),
})
export type InvitationItem = v.InferOutput<typeof InvitationItem>

/** A person who was invited and may never have asked for it. */
export const Invitee = shape({
  email: v.string(),
  /** Proves that the emailed link reached the mailbox. */
  token: v.string(),
  /** ISO 8601, when they stopped all invitations (rule no-more-invitations). */
  stoppedAt: v.optional(v.string()),
  /** Absent after they have stopped invitations, because that is kept. */
  expiresAt: v.optional(v.number()),
})
export type Invitee = v.InferOutput<typeof Invitee>

/** A coach's invitations: `invitations#<coach>`. */
export const InvitationEntity = entity('invitation', {
  personal: { topic: 'emails', of: ['coachId', 'email', 'userId'], exportedIn: 'profile', erasure: 'delete' },
  shape: InvitationItem,
  id: ['coachId', 'email'],
  key: ({ coachId, email }) => ({ pk: `invitations#${coachId}`, sk: email }),
})
export const InviteeEntity = entity('invitee', {
  personal: { topic: 'emails', of: ['email'], erasure: 'keep' },
  shape: Invitee,
  id: ['email'],
  key: ({ email }) => ({ pk: `invitee#${email}`, sk: 'invitee' }),
})
