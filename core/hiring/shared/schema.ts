import * as v from 'valibot'
import { Subscription } from '#core/billing/shared/schema'
import { CLIENT_ACCOUNT_STATUSES, CoachPreference } from '#core/client/shared/schema'
import { CoachCard } from '#core/coach/shared/schema'
import { ClientConnection, Relationship, RelationshipStatus } from '#core/relationship/shared/schema'
import { MAX_NOTE_LENGTH } from '#core/shared/limits'
import { NamedPerson, Person } from '#core/shared/person'
import { Id, TableQuery } from '#core/shared/schema'

const WholeClient = v.object({
  id: v.string(),
  userId: v.string(),
  status: v.picklist(CLIENT_ACCOUNT_STATUSES),
  birthdate: v.string(),
  gender: v.string(),
  height: v.string(),
  weight: v.number(),
  api: v.nullable(v.string()),
  coachPreference: v.nullable(CoachPreference),
  createdAt: v.string(),
  user: Person,
})
export type WholeClient = v.InferOutput<typeof WholeClient>

/** All other clients who asked the coach or pay them through a group (rule whole-client-once-approved). */
const BriefClient = v.object({
  id: v.string(),
  userId: v.string(),
  coachPreference: v.nullable(CoachPreference),
  user: NamedPerson,
})
export type BriefClient = v.InferOutput<typeof BriefClient>

export const ClientRelationship = v.object({
  ...ClientConnection.entries,
  /** What the client wrote with the request, or empty. */
  note: v.string(),
  client: v.union([WholeClient, BriefClient]),
  subscription: v.nullable(Subscription),
  specialtiesTitles: v.array(v.string()),
  groupName: v.nullable(v.string()),
})
export type ClientRelationship = v.InferOutput<typeof ClientRelationship>

export const CoachClient = v.object({
  ...Relationship.entries,
  client: v.object({ id: v.string(), status: v.picklist(CLIENT_ACCOUNT_STATUSES), user: Person }),
  subscription: v.nullable(Subscription),
  specialtiesTitles: v.array(v.string()),
  groupName: v.nullable(v.string()),
})
export type CoachClient = v.InferOutput<typeof CoachClient>

export const CoachClientQuery = v.strictObject({
  ...TableQuery.entries,
  pageSize: v.optional(TableQuery.entries.pageSize.wrapped, '20'),
})

export const CoachRelationship = v.object({
  ...ClientConnection.entries,
  nutritionist: CoachCard,
  subscription: v.nullable(Subscription),
})
export type CoachRelationship = v.InferOutput<typeof CoachRelationship>

/** What a client writes to the coach with a request. May be empty. */
export const HireNote = v.object({
  note: v.pipe(
    v.string('Write your note as text'),
    v.trim(),
    v.maxLength(MAX_NOTE_LENGTH, `Keep your note to ${MAX_NOTE_LENGTH} characters`),
  ),
})
export const HireRequest = v.strictObject({
  nutritionistId: Id,
  clientId: Id,
  note: v.optional(HireNote.entries.note, ''),
})
export type HireRequest = v.InferOutput<typeof HireRequest>
export const Withdrawal = v.strictObject({ nutritionistId: Id, clientId: Id })
export type Withdrawal = v.InferOutput<typeof Withdrawal>
export const CoachId = v.strictObject({ nutritionistId: Id })
export const Decision = v.strictObject({ status: RelationshipStatus, clientId: Id, nutritionistId: Id })
export type Decision = v.InferOutput<typeof Decision>
export const Visibility = v.strictObject({
  nutritionistId: Id,
  clientId: Id,
  hide: v.boolean('Choose hide or show'),
})
export type Visibility = v.InferOutput<typeof Visibility>

export const CLIENT_LISTS = ['approved', 'open'] as const
/** A page of clients who are approved or pay (`approved`), or who are waiting or were rejected (`open`). */
export const ClientQuery = v.strictObject({
  ...TableQuery.entries,
  list: v.optional(v.picklist(CLIENT_LISTS, 'List should be approved or open'), 'approved'),
  hidden: v.optional(
    v.pipe(
      v.picklist(['true', 'false'], 'Hidden should be true or false'),
      v.transform((text) => text === 'true'),
    ),
    'false',
  ),
})
export type ClientQuery = v.InferOutput<typeof ClientQuery>

export const ClientPage = v.object({
  rows: v.array(ClientRelationship),
  count: v.number(),
  /** How many clients in this list are hidden, whether or not `hidden` includes them. */
  hiddenCount: v.number(),
  /** How many clients are waiting for the coach's decision, in either list. */
  waitingCount: v.number(),
})
export type ClientPage = v.InferOutput<typeof ClientPage>
