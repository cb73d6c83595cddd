import * as v from 'valibot'
import { Participant } from '#core/chat/shared/schema'
import { CLIENT_ACCOUNT_STATUSES, GroupPlan } from '#core/client/shared/schema'
import { COACH_ACCOUNT_STATUSES } from '#core/coach/shared/schema'
import { Person } from '#core/shared/person'
import { Id, requiredText, TableQuery } from '#core/shared/schema'
import { ULID } from '#core/shared/ulid'

/** More than any plan allows, so that a full group gets its own error message. */
const MAX_CLIENTS = 20

const GroupId = v.pipe(
  v.string(),
  v.regex(new RegExp(`^group\\.${ULID.source.slice(1)}`), 'Invalid group id'),
)
const GroupName = v.pipe(
  requiredText('Group Name', 60),
  v.regex(/^[^\p{C}\p{Default_Ignorable_Code_Point}]*$/u, 'Group Name contains unacceptable symbols'),
)
const ClientIds = v.pipe(
  v.array(Id, 'Choose clients'),
  v.maxLength(MAX_CLIENTS, `Choose at most ${MAX_CLIENTS}`),
  v.transform((ids) => [...new Set(ids)]),
)

/** The fields that an admin types, with a plan being required. Members are selected separately. */
export const GroupFields = v.strictObject({
  groupName: GroupName,
  groupChatType: v.pipe(
    GroupPlan,
    v.check((plan) => plan !== 'NONE', 'Choose a plan'),
  ),
})
export type GroupFields = v.InferOutput<typeof GroupFields>

export const GroupInput = v.strictObject({
  groupName: GroupName,
  groupChatType: GroupPlan,
  nutritionistId: v.nullable(Id),
  clientIds: ClientIds,
})
export type GroupInput = v.InferOutput<typeof GroupInput>

/** The new state of a group. All fields null, except for the id, deletes it; saving a deleted group restores it. */
export const GroupChange = v.pipe(
  v.strictObject({
    id: GroupId,
    groupName: v.nullable(GroupName),
    groupChatType: v.nullable(GroupPlan),
    nutritionistId: v.nullable(Id),
    clientIds: v.nullable(ClientIds),
    /**
     * The version that the admin saw. Answers 409 if someone has changed the group since (rule reject-stale-decisions).
     */
    version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  v.forward(
    v.check((group) => isDeletion(group) || group.groupName !== null, 'Group Name is required'),
    ['groupName'],
  ),
  v.forward(
    v.check((group) => isDeletion(group) || group.groupChatType !== null, 'Choose a plan'),
    ['groupChatType'],
  ),
  v.forward(
    v.check((group) => isDeletion(group) || group.clientIds !== null, 'Choose clients'),
    ['clientIds'],
  ),
)
export type GroupChange = v.InferOutput<typeof GroupChange>

type NullableGroup = { [F in keyof GroupInput]: GroupInput[F] | null }
export const isDeletion = (input: NullableGroup) =>
  [input.groupName, input.groupChatType, input.nutritionistId, input.clientIds].every(
    (value) => value === null,
  )
export const isComplete = <W extends NullableGroup>(input: W): input is W & GroupInput =>
  [input.groupName, input.groupChatType, input.clientIds].every((value) => value !== null)

export const GroupCoach = v.object({
  id: v.string(),
  status: v.picklist(COACH_ACCOUNT_STATUSES),
  user: Person,
})
export type GroupCoach = v.InferOutput<typeof GroupCoach>

export const GroupMember = v.object({
  client: Participant,
  status: v.picklist(CLIENT_ACCOUNT_STATUSES),
  /** The plan they chose, which may be larger than the group's. */
  groupChatType: GroupPlan,
  isPaid: v.boolean(),
  joinedAt: v.string(),
})
export type GroupMember = v.InferOutput<typeof GroupMember>

export const GroupChat = v.object({
  id: v.string(),
  channelId: v.string(),
  groupName: v.string(),
  groupChatType: GroupPlan,
  nutritionist: v.nullable(GroupCoach),
  clientIds: v.array(v.string()),
  chatGroupsClients: v.array(GroupMember),
  locked: v.boolean(),
  createdAt: v.string(),
  version: v.number(),
})
export type GroupChat = v.InferOutput<typeof GroupChat>

/** A client who may be added to a group, or the facts why not (rule group-editing). */
export const Candidate = v.object({
  id: v.string(),
  user: Person,
  status: v.picklist(CLIENT_ACCOUNT_STATUSES),
  coachPreference: v.object({ groupChatType: GroupPlan }),
  group: v.nullable(v.object({ id: v.string(), groupName: v.string() })),
  isPaid: v.boolean(),
})
export type Candidate = v.InferOutput<typeof Candidate>

export const GROUP_TABLES = ['groups', 'nutritionists', 'clients'] as const
export type GroupTable = (typeof GROUP_TABLES)[number]

/** A page of one of the three tables, or the first page of each. */
export const GroupQuery = v.strictObject({
  ...TableQuery.entries,
  table: v.optional(v.picklist(GROUP_TABLES)),
})
export type GroupQuery = v.InferOutput<typeof GroupQuery>

export const GroupPage = v.object({
  groups: v.array(GroupChat),
  nutritionists: v.array(GroupCoach),
  clients: v.array(Candidate),
  /** The number of all matching rows; 0 for tables that weren't requested. */
  count: v.object({ groups: v.number(), nutritionists: v.number(), clients: v.number() }),
})
export type GroupPage = v.InferOutput<typeof GroupPage>

/** The plan that an admin gives a client, and the plan that the admin saw (rule reject-stale-decisions). */
export const ClientPlanChange = v.strictObject({
  groupChatType: GroupPlan,
  previousGroupChatType: v.optional(GroupPlan),
})
export type ClientPlanChange = v.InferOutput<typeof ClientPlanChange>

export const PlanImpact = v.object({
  /** The current plan. */
  groupChatType: GroupPlan,
  /** The client's group, which they stay in. */
  group: v.nullable(v.object({ id: v.string(), groupName: v.string() })),
  /** Whether they pay for the group. If so, they keep the price at which they joined. */
  isPaid: v.boolean(),
  mails: v.number(),
})
export type PlanImpact = v.InferOutput<typeof PlanImpact>

/** Waiting clients with the same plan who would fill a group. */
export const Suggestion = v.object({
  groupChatType: GroupPlan,
  nutritionist: v.nullable(GroupCoach),
  clients: v.array(Candidate),
})
export type Suggestion = v.InferOutput<typeof Suggestion>
