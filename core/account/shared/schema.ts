import * as v from 'valibot'
import { Subscription } from '#core/billing/shared/schema'
import { CLIENT_ACCOUNT_STATUSES, CLIENT_STATUSES, CoachPreference } from '#core/client/shared/schema'
import { Phone } from '#core/coach/shared/fields'
import { Coach } from '#core/coach/shared/schema'
import { Person } from '#core/shared/person'
import { Email, Id, NAME, PersonName } from '#core/shared/schema'
import { Link } from '#core/relationship/shared/schema'
import { messages } from '#core/shared/messages'

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
  nutritionistClients: v.array(Link),
  createdAt: v.string(),
  /** Of a deleted one: when the data goes unless that is called off. */
  eraseAt: v.optional(v.string()),
  user: Person,
})
export type Client = v.InferOutput<typeof Client>

export const DeletedClient = v.object({
  id: v.string(),
  user: Person,
  eraseAt: v.string(),
  requestedAt: v.string(),
  requestedBy: v.string(),
})
export type DeletedClient = v.InferOutput<typeof DeletedClient>

export const ClientStatusChange = v.strictObject({
  userId: Id,
  status: v.picklist(CLIENT_STATUSES, 'Choose a status'),
  /** What the admin saw: when it is no longer so, another admin was faster (409, rule say-what-you-saw). */
  previousStatus: v.optional(v.picklist(CLIENT_ACCOUNT_STATUSES, 'Choose a status')),
})
export type ClientStatusChange = v.InferOutput<typeof ClientStatusChange>

export const StatusImpact = v.object({
  /** That would end with their period, or be paused or resumed; of an unsuspension those that still end unless they are kept. */
  subscriptions: v.number(),
  amount: v.number(),
  pages: v.number(),
  refunds: v.number(),
  /** Conversations that close, or open again, among the first CHATS_COUNTED. */
  chats: v.number(),
  /** A coach's that close, or open again, among those; a client's, which go on without them or have them back. */
  groups: v.number(),
  /** Published reviews that lose their author's name, or are hidden with the coach's page; or get either back. */
  reviews: v.number(),
  /** Open forms that cannot be filled in any more, or can be again, among the first FORMS_COUNTED. */
  forms: v.number(),
  /** Repeats of forms that end, or go on again before their next date: the person's own, and those that reach nobody else. */
  repeats: v.number(),
  mails: v.number(),
})
export type StatusImpact = v.InferOutput<typeof StatusImpact>

export const ExtraImpact = v.object({
  /** Who pay for it as it was, and go on. */
  subscribers: v.number(),
  pages: v.number(),
  refunds: v.number(),
  mails: v.number(),
})
export type ExtraImpact = v.InferOutput<typeof ExtraImpact>

export const User = v.object({
  id: v.string(),
  auth0_id: v.string(),
  email: v.string(),
  /** Waits for the link that was mailed there to be opened; then it is `email`. */
  pendingEmail: v.nullable(v.string()),
  name: v.string(),
  image: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  type: v.picklist(['admin', 'nutritionist', 'client']),
  client: v.nullable(Client),
  nutritionist: v.nullable(Coach),
})
export type User = v.InferOutput<typeof User>

const Name = v.pipe(
  v.string('Name is required'),
  v.trim(),
  v.minLength(1, 'Name is required'),
  v.maxLength(60),
  v.regex(NAME, 'Name contains unacceptable symbols'),
)
/** The parts of a name in a profile. */
export const FullName = v.object({
  firstName: PersonName('First name', messages.firstNameSymbols),
  lastName: PersonName('Last name', messages.lastNameSymbols),
})

export const NameChange = v.strictObject({ name: Name })
export const UserChange = v.strictObject({
  phone: v.optional(v.union([v.literal(''), Phone], messages.phone)),
  email: v.optional(Email),
  name: v.optional(Name),
})
export type UserChange = v.InferOutput<typeof UserChange>

export const ImageUpload = v.strictObject({
  image: v.union(
    [v.pipe(v.string(), v.minLength(1), v.maxLength(200)), v.instance(File)],
    'Choose a picture',
  ),
})
