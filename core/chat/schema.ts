import * as v from 'valibot'
import { GroupPlan } from '#core/client/schema'
import { NamedPerson } from '#core/lib/person'
import { Id } from '#core/lib/schema'

export const Participant = v.object({ id: v.string(), user: NamedPerson })
export type Participant = v.InferOutput<typeof Participant>

export const Chat = v.object({
  channelId: v.string(),
  client: v.nullable(Participant),
  nutritionist: v.nullable(Participant),
  toAdmin: v.boolean(),
  groupChatType: GroupPlan,
  groupName: v.nullable(v.string()),
  chatGroupsClients: v.array(v.object({ client: Participant })),
  disabled: v.boolean(),
  locked: v.boolean(),
  /** Whether the client has a link to the coach, and so a page for them. */
  linked: v.boolean(),
})
export type Chat = v.InferOutput<typeof Chat>

export const ChatInit = v.strictObject({
  nutritionistId: v.nullish(Id),
  clientId: v.nullish(Id),
  toAdmin: v.optional(v.boolean(), false),
})
export type ChatInit = v.InferOutput<typeof ChatInit>

/** It stands in the address of each request, beside the channels' names and a time for each: all below 16 KB. */
export const CHANNELS_PER_TOKEN = 75

export const ChatTokenQuery = v.strictObject({
  channels: v.optional(
    v.pipe(
      v.string(),
      v.transform((names) => names.split(',')),
      v.maxLength(CHANNELS_PER_TOKEN),
      v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(92))),
    ),
  ),
})

export const ChatToken = v.object({
  token: v.string(),
  /** Minutes. */
  ttl: v.number(),
  uuid: v.string(),
  publishKey: v.string(),
  subscribeKey: v.string(),
  channels: v.array(v.string()),
})
export type ChatToken = v.InferOutput<typeof ChatToken>

/** `userId` is the caller's own id, -1 for admins. */
export const NotificationCount = v.strictObject({
  userId: v.union([Id, v.literal(-1), v.literal('-1')]),
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
})

/** What a message carries on the messaging provider (rule message-fields): the `replied…` fields quote another one. */
export const Message = v.object({
  text: v.optional(v.string()),
  file: v.optional(v.object({ key: v.string(), name: v.string(), type: v.string(), size: v.number() })),
  repliedMT: v.optional(v.string()),
  repliedTT: v.optional(v.string()),
  repliedFU: v.optional(v.string()),
  /** Made by the sender, so that a message sent twice is shown once. */
  clientMessageId: v.optional(v.string()),
})
export type Message = v.InferOutput<typeof Message>
