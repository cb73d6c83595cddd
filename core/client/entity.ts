import type { ClientAccountStatus, CoachPreference, GroupPlan } from '#core/client/shared/schema'
import type { AccountStatus } from '#core/lib/actor'
import { shards } from '#core/lib/shards'
import { STREAMED } from '#core/lib/streamed-entities'
import { entity } from '#core/lib/table'
import { pick } from '#core/shared/pick'

export interface ClientItem {
  clientId: string
  /** Copied from the user, so that a status change can update the identity in the same transaction. */
  subject: string
  /** Copied from the user, so that a list of clients doesn't read users. */
  imageKey: string | null
  status: ClientAccountStatus
  firstName: string
  lastName: string
  email: string
  gender: string
  birthdate: string
  height: string
  weight: number
  api: string | null
  chatWithAdmin: boolean
  coachPreference: CoachPreference | null
  customerId: string | null
  /** ISO 8601. Set for a deleted client: when the data is deleted for good (rule deleted-client). */
  eraseAt?: string
  createdAt: string
  version: number
}

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
export type ClientRow = Pick<ClientItem, (typeof ROW_FIELDS)[number]> & { plan: GroupPlan }

/** Keeps each shard below 1 MB, which is one read, up to about 120,000 clients. */
export const clientShards = shards(32)

export const ClientEntity = entity<ClientItem, Pick<ClientItem, 'clientId'>>(STREAMED.client, {
  key: ({ clientId }) => ({ pk: `user#${clientId}`, sk: 'client' }),
})
export const ClientRowEntity = entity<ClientRow, Pick<ClientRow, 'clientId'>>('client-row', {
  key: ({ clientId }) => ({ pk: `clients#${clientShards.of(clientId)}`, sk: clientId }),
})

export const listClientRows = async () =>
  (await Promise.all(clientShards.all.map((shard) => ClientRowEntity.queryAll(`clients#${shard}`)))).flat()

export const rowOf = (client: ClientItem): ClientRow => ({
  ...pick(client, ROW_FIELDS),
  plan: planOf(client),
})

export const planOf = ({ coachPreference }: ClientItem): GroupPlan => coachPreference?.groupChatType ?? 'NONE'

/** A deleted person. They can be restored until `eraseAt`, and no longer once `isBegun` is set. */
export interface Deletion {
  /** The person's id. The stored name is from when only clients could be deleted. */
  clientId: string
  /** Absent for a client. */
  role?: 'coach'
  statusBefore: Exclude<AccountStatus, 'DELETED'>
  eraseAt: string
  requestedAt: string
  requestedBy: string
  isBegun?: true
}

/** All pending deletions: `deletions`. */
export const DeletionEntity = entity<Deletion, Pick<Deletion, 'clientId'>>('deletion', {
  key: ({ clientId }) => ({ pk: 'deletions', sk: clientId }),
})
