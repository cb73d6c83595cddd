import * as v from 'valibot'
import { Subscription } from '#core/billing/shared/schema'
import { CLIENT_ACCOUNT_STATUSES, CLIENT_STATUSES, CoachPreference } from '#core/client/shared/schema'
import { Relationship } from '#core/relationship/shared/schema'
import { Person } from '#core/shared/person'
import { Id } from '#core/shared/schema'

export const Client = v.object({
  id: v.string(),
  userId: v.string(),
  status: v.picklist(CLIENT_ACCOUNT_STATUSES),
  gender: v.string(),
  birthdate: v.string(),
  height: v.string(),
  weight: v.number(),
  api: v.nullable(v.string()),
  chatWithAdmin: v.boolean(),
  coachPreference: v.nullable(CoachPreference),
  stripeCustomers: v.array(v.object({ customerId: v.string() })),
  subscription: v.nullable(Subscription),
  nutritionistClients: v.array(Relationship),
  createdAt: v.string(),
  /** When a deleted client's data is deleted for good, unless an admin cancels the deletion. */
  eraseAt: v.optional(v.string()),
  user: Person,
})
export type Client = v.InferOutput<typeof Client>

/** A person whose deletion can still be canceled. */
export const DeletedClient = v.object({
  id: v.string(),
  role: v.picklist(['client', 'coach']),
  user: Person,
  eraseAt: v.string(),
  requestedAt: v.string(),
  requestedBy: v.string(),
})
export type DeletedClient = v.InferOutput<typeof DeletedClient>

export const ClientStatusChange = v.strictObject({
  userId: Id,
  status: v.picklist(CLIENT_STATUSES, 'Choose a status'),
  /** The status the admin saw. If it has changed since, the request is refused (409, rule say-what-you-saw). */
  previousStatus: v.optional(v.picklist(CLIENT_ACCOUNT_STATUSES, 'Choose a status')),
})
export type ClientStatusChange = v.InferOutput<typeof ClientStatusChange>
