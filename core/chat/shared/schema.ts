import * as v from 'valibot'
import { fileName } from '#core/chat/shared/file-name'
import { GroupPlan } from '#core/client/shared/schema'
import { NamedPerson } from '#core/shared/person'
import { Id, requiredText } from '#core/shared/schema'

export const Participant = v.object({ id: v.string(), user: NamedPerson })
export type Participant = v.InferOutput<typeof Participant>

export const Chat = v.object({
  channelId: v.string(),
  client: v.nullable(Participant),
  nutritionist: v.nullable(Participant),
  toAdmin: v.boolean(),
  groupChatType: GroupPlan,
  groupName: v.nullable(v.string()),
  /** `isPaid` is for the coach and the admins. */
  chatGroupsClients: v.array(v.object({ client: Participant, isPaid: v.optional(v.boolean()) })),
  disabled: v.boolean(),
  /** For a client: this group is not paid by them yet. For an admin: somebody pays for it, so it is not deleted. */
  locked: v.boolean(),
  /** Whether the client has a link to the coach, and so a page for them. */
  linked: v.boolean(),
  /** The last message; of a conversation without one, nothing. What it says only its people's devices know. */
  latest: v.nullable(v.object({ timetoken: v.string(), senderId: v.string() })),
  /** Messages of others after what the caller has read, up to a hundred. */
  unread: v.number(),
  /** What was written before is not theirs to read, as they came later; null: all of it is (rule joined-reads-on). */
  since: v.nullable(v.string()),
  readTo: v.nullable(v.string()),
  /** Since when the coach owes an answer; a client is not told. */
  owedSince: v.nullable(v.string()),
  /** The last message or the opening, by which lists are sorted. */
  activeAt: v.string(),
  /** When an admin last read it, ISO 8601, and until when, seconds since 1970. */
  moderation: v.nullable(v.object({ at: v.string(), until: v.number() })),
  /** By an admin, ISO 8601; only the list of what was deleted shows it. */
  deletedAt: v.nullable(v.string()),
})
export type Chat = v.InferOutput<typeof Chat>

export const ChatInit = v.strictObject({
  nutritionistId: v.nullish(Id),
  clientId: v.nullish(Id),
  toAdmin: v.optional(v.boolean(), false),
})
export type ChatInit = v.InferOutput<typeof ChatInit>

export const ChannelName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,92}$/, 'This is not a conversation'))
/** The provider's time, by which it knows a message. */
export const Timetoken = v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/, 'This is not a message'))

/** Which of the admins' conversations; the first page of both kinds without a `section`. */
export const AdminChats = v.strictObject({
  section: v.optional(v.picklist(['clients', 'coaches', 'deleted'])),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  /** Where the page before ended: `<activeAt>#<channelId>`, or `<deletedAt>#<channelId>`. */
  before: v.optional(
    v.pipe(v.string(), v.regex(/^[\w:.-]{17,40}#[A-Za-z0-9.]{1,92}$/, 'This is not a page')),
  ),
  channelId: v.optional(ChannelName),
})
export type AdminChats = v.InferOutput<typeof AdminChats>

export const ModeratedChats = v.pipe(
  v.strictObject({ clientId: v.optional(Id), nutritionistId: v.optional(Id) }),
  v.check(
    ({ clientId, nutritionistId }) => Boolean(clientId || nutritionistId),
    'Choose a client or a coach',
  ),
)
export type ModeratedChats = v.InferOutput<typeof ModeratedChats>

export const Moderation = v.strictObject({
  channelId: ChannelName,
  reason: requiredText('Reason', 300),
})
export type Moderation = v.InferOutput<typeof Moderation>
export const ModerationEnd = v.pick(Moderation, ['channelId'])

export const ChatDeletion = v.strictObject({
  channelId: ChannelName,
  restore: v.optional(v.boolean(), false),
})
export type ChatDeletion = v.InferOutput<typeof ChatDeletion>

/** `id` is the caller's own: whether they want to talk with the admins. */
export const AdminChatStatus = v.strictObject({ id: Id, newStatus: v.boolean() })
export type AdminChatStatus = v.InferOutput<typeof AdminChatStatus>

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
  ttl: v.number(),
  uuid: v.string(),
  publishKey: v.string(),
  subscribeKey: v.string(),
  channels: v.array(v.string()),
  /** Seconds since 1970: who has sent too much writes nothing until then. */
  quietUntil: v.nullable(v.number()),
})
export type ChatToken = v.InferOutput<typeof ChatToken>

/** `userId` is the caller's own id, -1 for admins; `count` is what their device shows. */
export const NotificationCount = v.strictObject({
  userId: v.union([Id, v.literal(-1), v.literal('-1')]),
  count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
})

export const FILE_KINDS = ['media', 'files'] as const
export type FileKind = (typeof FILE_KINDS)[number]
export const FILES_PER_PAGE = 20

export const ChatFile = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  /** ISO 8601, when it was sent. */
  created: v.string(),
  /** Good for 15 minutes; of all but pictures a download. */
  uri: v.string(),
  /** A small picture of it, good for as long; null where there is none. */
  preview: v.nullable(v.string()),
  userId: v.string(),
  /** Of its message; null for the moment before that is sent. */
  timetoken: v.nullable(v.string()),
})
export type ChatFile = v.InferOutput<typeof ChatFile>

/** A tab's page, the newest first, or files by their ids. */
export const ChatFiles = v.pipe(
  v.strictObject({
    channelId: ChannelName,
    kind: v.optional(v.picklist(FILE_KINDS)),
    /** Where the page before ended: `<timetoken>#<id>`. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{17}#[0-9A-Z]{26}$/, 'This is not a page'))),
    /** Joined by commas, fifty at the most. */
    ids: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}(,[0-9A-Z]{26}){0,49}$/, 'These are no ids'))),
  }),
  v.check(({ kind, ids }) => Boolean(kind) !== Boolean(ids), 'Choose a kind or name the files'),
)
export type ChatFiles = v.InferOutput<typeof ChatFiles>

/** What somebody quotes, as the provider's messages have it. */
const Quoting = v.object({
  repliedMT: v.optional(v.pipe(v.string(), v.maxLength(200))),
  repliedTT: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/))),
  repliedFU: v.optional(v.pipe(v.string(), v.maxLength(92))),
})

/** The longer side of a preview, in pixels, and what it may weigh. */
export const PREVIEW_PIXELS = 640
export const MAX_PREVIEW_BYTES = 100_000
const MAX_PREVIEW_LETTERS = 4 * Math.ceil(MAX_PREVIEW_BYTES / 3)

/** Sends an upload as a message. The same `clientMessageId` is one message, however often it is sent. */
export const FileSending = v.strictObject({
  channelId: ChannelName,
  key: v.pipe(v.string(), v.maxLength(200)),
  fileName: v.pipe(v.string(), v.maxLength(200), v.transform(fileName), v.minLength(1)),
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(5_000)), ''),
  /** Of a picture that is a large file: a small JPEG of it, base64, made by who sends it. */
  preview: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_PREVIEW_LETTERS, 'The preview is too large'), v.base64()),
  ),
  clientMessageId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  ...Quoting.entries,
})
export type FileSending = v.InferOutput<typeof FileSending>

export const SentFile = v.object({ timetoken: v.string(), file: ChatFile })
export type SentFile = v.InferOutput<typeof SentFile>

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
