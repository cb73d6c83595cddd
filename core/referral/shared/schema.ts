import * as v from 'valibot'
import { USER_TYPES } from '#core/identity/shared/schema'
import { Email } from '#core/shared/schema'

export const Invite = v.strictObject({
  email: Email,
  type: v.optional(v.picklist(USER_TYPES, 'Choose client or nutritionist'), 'client'),
})
export type Invite = v.InferOutput<typeof Invite>

/**
 * LINKED: an approved client of the coach. REGISTERED: joined with the invitation, but isn't a client of the coach
 * (yet).
 */
export const INVITATION_STATES = ['SENT', 'REGISTERED', 'LINKED'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export const Invitation = v.object({
  email: v.string(),
  type: v.picklist(USER_TYPES),
  state: v.picklist(INVITATION_STATES),
  /** ISO 8601. `sentAt` is the time of the last email, `resendFrom` when it can be sent again. */
  sentAt: v.string(),
  resendFrom: v.string(),
  /** Only if `state` is LINKED. */
  clientId: v.nullable(v.string()),
})
export type Invitation = v.InferOutput<typeof Invitation>

export const ReferralKeyParams = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,64}$/, 'Invalid referral key')),
})
/** Only the name of the coach who invites; null if the key leads to no one. */
export const Referrer = v.object({ name: v.nullable(v.string()) })

export const StopToken = v.strictObject({
  token: v.pipe(
    v.string('This link is incomplete'),
    v.regex(/^[\w-]{4,400}\.[\w-]{43}$/, 'This link is incomplete'),
  ),
})
