import * as v from 'valibot'
import { CLIENT_ACCOUNT_STATUSES, GroupPlan } from '#core/client/shared/schema'
import { hideDeleted } from '#core/identity/hide-deleted'
import { entity } from '#core/lib/entity'
import { entriesFrom, orBlank, orEmpty, orFalse, orNull, orZero, shape } from '#core/lib/shape'
import { shards } from '#core/lib/shards'
import { STREAMED } from '#core/lib/streamed-entities'
import { GENDERS } from '#core/shared/catalogue'
import { pick } from '#core/shared/pick'

const StoredPreference = shape({
  groupChatType: GroupPlan,
  gender: orEmpty(v.picklist(GENDERS)),
  experience: orBlank(),
  personality: orBlank(),
  certifications: orEmpty(v.string()),
  specialities: orEmpty(v.string()),
})

export const ClientItem = shape({
  clientId: v.string(),
  /** Copied from the user, so that a status change can update the identity in the same transaction. */
  subject: v.string(),
  /** Copied from the user, so that a list of clients doesn't read users. */
  imageKey: orNull(v.string()),
  status: v.picklist(CLIENT_ACCOUNT_STATUSES),
  firstName: orBlank(),
  lastName: orBlank(),
  email: v.string(),
  gender: orBlank(),
  birthdate: orBlank(),
  height: orBlank(),
  weight: orZero(),
  api: orNull(v.string()),
  chatWithAdmin: orFalse(),
  coachPreference: orNull(StoredPreference),
  customerId: orNull(v.string()),
  /** Of the device used last, for dates in emails. */
  timeZone: v.optional(v.string()),
  /** ISO 8601. Set for a deleted client: when the data is deleted for good (rule deleted-client). */
  eraseAt: v.optional(v.string()),
  createdAt: v.string(),
  version: orZero(),
})
export type ClientItem = v.InferOutput<typeof ClientItem>

export const JUST_JOINED = {
  status: 'ACTIVE',
  api: null,
  chatWithAdmin: false,
  coachPreference: null,
  customerId: null,
  version: 1,
} satisfies Partial<ClientItem>

const ROW_FIELDS = [
  'clientId',
  'firstName',
  'lastName',
  'email',
  'birthdate',
  'status',
  'createdAt',
] as const satisfies (keyof ClientItem)[]

/** Slim row for tables and counts (rule directory). */
export const ClientRow = shape({
  ...entriesFrom(ClientItem, ROW_FIELDS),
  plan: v.optional(GroupPlan, 'NONE'),
})
export type ClientRow = v.InferOutput<typeof ClientRow>

/** Keeps each shard below 1 MB, which is one read, up to about 120,000 clients. */
export const clientShards = shards(32)

export const ClientEntity = hideDeleted(
  entity(STREAMED.client, {
    personal: { topic: 'client', of: ['clientId'], exportedIn: 'profile', erasure: 'delete' },
    shape: ClientItem,
    id: ['clientId'],
    key: ({ clientId }) => ({ pk: `user#${clientId}`, sk: 'client' }),
  }),
)
export const ClientRowEntity = hideDeleted(
  entity('client-row', {
    personal: { topic: 'client', of: ['clientId'], erasure: 'delete' },
    shape: ClientRow,
    id: ['clientId'],
    key: ({ clientId }) => ({ pk: `clients#${clientShards.of(clientId)}`, sk: clientId }),
  }),
)

export const listClientRows = async () =>
  (await Promise.all(clientShards.all.map((shard) => ClientRowEntity.queryAll(`clients#${shard}`)))).flat()

export const rowOf = (client: ClientItem): ClientRow => ({
  ...pick(client, ROW_FIELDS),
  plan: planOf(client),
})

export const planOf = ({ coachPreference }: ClientItem): GroupPlan => coachPreference?.groupChatType ?? 'NONE'
