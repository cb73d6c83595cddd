import * as v from 'valibot'
import { CLIENT_TABLE_FILTERS, PLAN_KINDS } from '#core/billing/shared/client-filters'
import { Subscription } from '#core/billing/shared/schema'
import { CLIENT_ACCOUNT_STATUSES, CLIENT_STATUSES, CoachPreference } from '#core/client/shared/schema'
import { Relationship, RelationshipStatus } from '#core/relationship/shared/schema'
import { NamedPerson, Person } from '#core/shared/person'
import { Id, TableQuery } from '#core/shared/schema'
import { SuspensionReason } from '#core/shared/suspension'

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
  /** Whether the latest payment of any running plan failed. */
  hasFailedPayment: v.boolean(),
  nutritionistClients: v.array(Relationship),
  createdAt: v.string(),
  /** When a deleted client's data is deleted for good, unless an admin cancels the deletion. */
  eraseAt: v.optional(v.string()),
  user: Person,
})
export type Client = v.InferOutput<typeof Client>

/** A coach whom a client has asked or paid. */
const CoachOfClient = v.object({
  /** Null if the coach is deleted. */
  coach: v.nullable(NamedPerson),
  nutritionistId: v.string(),
  /** Null if the client has only paid for a group. */
  status: v.nullable(RelationshipStatus),
  /** What the client has paid minus what was returned, in cents. */
  paid: v.number(),
  payments: v.number(),
  /** The last payment, in seconds since 1970. */
  paidAt: v.nullable(v.number()),
})
export type CoachOfClient = v.InferOutput<typeof CoachOfClient>

/** A client as shown on their page in the back office. */
export const ClientProfile = v.object({
  ...Client.entries,
  /** Those with the newest requests first. */
  coaches: v.array(CoachOfClient),
  /** Current plans first, then past ones; the newest first. */
  plans: v.array(Subscription),
  group: v.nullable(v.object({ channelId: v.string(), name: v.string(), isPaid: v.boolean() })),
  /** The newest message in any of the client's conversations, from either side. */
  lastMessage: v.nullable(v.object({ sentAt: v.string(), isOwn: v.boolean() })),
  /** When the client last submitted a form. */
  submittedAt: v.nullable(v.string()),
})
export type ClientProfile = v.InferOutput<typeof ClientProfile>

/** Which clients a table or its export shows. With a plan, only plans of that kind count. */
export const clientFilter = {
  show: v.optional(v.picklist(CLIENT_TABLE_FILTERS, 'Choose which clients to show')),
  plan: v.optional(v.picklist(PLAN_KINDS, 'Choose a kind of plan')),
}
const ClientFilter = v.object(clientFilter)
export type ClientFilter = v.InferOutput<typeof ClientFilter>

export const ClientQuery = v.strictObject({ ...TableQuery.entries, ...clientFilter })
export type ClientQuery = v.InferOutput<typeof ClientQuery>

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
  /** The status the admin saw. If it has changed since, the request is refused (409, rule reject-stale-decisions). */
  previousStatus: v.optional(v.picklist(CLIENT_ACCOUNT_STATUSES, 'Choose a status')),
  /** Why the client is suspended. Only the audit log keeps it. */
  reason: v.optional(SuspensionReason),
})
export type ClientStatusChange = v.InferOutput<typeof ClientStatusChange>
