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
  /** `isPaid` is only sent to coaches and admins. */
  chatGroupsClients: v.array(v.object({ client: Participant, isPaid: v.optional(v.boolean()) })),
  disabled: v.boolean(),
  /** For a client: they haven't paid for this group yet. For an admin: someone pays for it, so it can't be deleted. */
  locked: v.boolean(),
  /** Whether the client has a link to the coach, and therefore a page that the coach can open. */
  linked: v.boolean(),
  /** The last message, or null if there is none. We don't know its text; members' devices request it from PubNub. */
  latest: v.nullable(v.object({ timetoken: v.string(), senderId: v.string() })),
  /** How many messages from others the caller hasn't read, up to a hundred. */
  unread: v.number(),
  /**
   * The caller can't read messages from before this time, for example because they joined later. Null if they can
   * read all of them (rule group-history-from-joining).
   */
  since: v.nullable(v.string()),
  readTo: v.nullable(v.string()),
  /** Since when the coach's reply has been due; always null for clients. */
  owedSince: v.nullable(v.string()),
  /** When the last message was sent, or else when the conversation was opened. Lists are sorted by it. */
  activeAt: v.string(),
  /** When the latest moderation began (ISO 8601), and when moderation ends or ended (seconds since 1970). */
  moderation: v.nullable(v.object({ at: v.string(), until: v.number() })),
  /** The admin who handles it, and until when (ISO 8601). Null for everyone but admins. */
  handling: v.nullable(v.object({ adminId: v.string(), name: v.string(), until: v.string() })),
  /** When an admin deleted it, ISO 8601. Only the list of deleted conversations contains such entries. */
  deletedAt: v.nullable(v.string()),
})
export type Chat = v.InferOutput<typeof Chat>

export const ChatInit = v.strictObject({
  nutritionistId: v.nullish(Id),
  clientId: v.nullish(Id),
  toAdmin: v.optional(v.boolean(), false),
})
export type ChatInit = v.InferOutput<typeof ChatInit>

export const ChannelName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{1,92}$/, 'Invalid conversation id'))
/** PubNub's timestamp of a message, which also identifies it. */
export const Timetoken = v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/, 'Invalid message id'))

/** Selects a section of the admins' chats. Without a `section`, the first page of clients and coaches. */
export const AdminChats = v.strictObject({
  section: v.optional(v.picklist(['clients', 'coaches', 'deleted'])),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  /** The end of the previous page: `<activeAt>#<channelId>`, or `<deletedAt>#<channelId>`. */
  before: v.optional(v.pipe(v.string(), v.regex(/^[\w:.-]{17,40}#[A-Za-z0-9.]{1,92}$/, 'Invalid page'))),
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

/** `seen` is the id of the admin whom the caller saw handling it, if any. `stop` ends the caller's own handling. */
export const ChatHandling = v.strictObject({
  channelId: ChannelName,
  seen: v.nullish(Id),
  stop: v.optional(v.boolean(), false),
})
export type ChatHandling = v.InferOutput<typeof ChatHandling>

/** Whether the caller wants to chat with the admins. `id` is the caller's own. */
export const AdminChatStatus = v.strictObject({ id: Id, newStatus: v.boolean() })
export type AdminChatStatus = v.InferOutput<typeof AdminChatStatus>

/**
 * The token is part of each request's URL, along with the channel names and a timetoken for each. All of it must stay
 * below 16 KB.
 */
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
  /** Seconds since 1970. Until then the caller is muted for sending too much. */
  quietUntil: v.nullable(v.number()),
})
export type ChatToken = v.InferOutput<typeof ChatToken>

/** `userId` is the caller's own id, or -1 for admins. `count` is what the device shows. */
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
  /** When it was sent, ISO 8601. */
  created: v.string(),
  /** Valid for 15 minutes. A download for everything except pictures. */
  uri: v.string(),
  /** A link to a small version of the picture, valid for as long as `uri`. Null if there is none. */
  preview: v.nullable(v.string()),
  userId: v.string(),
  /** The timetoken of its message, or null while it's being sent. */
  timetoken: v.nullable(v.string()),
})
export type ChatFile = v.InferOutput<typeof ChatFile>

/** Selects a page of a tab, newest first, or files by id. */
export const ChatFiles = v.pipe(
  v.strictObject({
    channelId: ChannelName,
    kind: v.optional(v.picklist(FILE_KINDS)),
    /** The end of the previous page: `<timetoken>#<id>`. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{17}#[0-9A-Z]{26}$/, 'Invalid page'))),
    /** Comma-separated, at most fifty. */
    ids: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Z]{26}(,[0-9A-Z]{26}){0,49}$/, 'Invalid ids'))),
  }),
  v.check(({ kind, ids }) => Boolean(kind) !== Boolean(ids), 'Choose a kind or list the files'),
)
export type ChatFiles = v.InferOutput<typeof ChatFiles>

/** The quoted message, in the fields of a PubNub message. */
const Quoting = v.object({
  repliedMT: v.optional(v.pipe(v.string(), v.maxLength(200))),
  repliedTT: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{16}$/))),
  repliedFU: v.optional(v.pipe(v.string(), v.maxLength(92))),
})

/** The longer side of a preview, in pixels, and its maximum size. */
export const PREVIEW_PIXELS = 640
export const MAX_PREVIEW_BYTES = 100_000
const MAX_PREVIEW_CHARACTERS = 4 * Math.ceil(MAX_PREVIEW_BYTES / 3)

/** Sends an upload as a message. Repeated calls for the same upload result in one message. */
export const FileSending = v.strictObject({
  channelId: ChannelName,
  key: v.pipe(v.string(), v.maxLength(200)),
  fileName: v.pipe(v.string(), v.maxLength(200), v.transform(fileName), v.minLength(1)),
  text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(5_000)), ''),
  /** A small JPEG of a large picture, base64-encoded, made by the sender's browser. */
  preview: v.optional(
    v.pipe(v.string(), v.maxLength(MAX_PREVIEW_CHARACTERS, 'The preview is too large'), v.base64()),
  ),
  clientMessageId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  ...Quoting.entries,
})
export type FileSending = v.InferOutput<typeof FileSending>

export const SentFile = v.object({ timetoken: v.string(), file: ChatFile })
export type SentFile = v.InferOutput<typeof SentFile>

/** What we store in a PubNub message (rule message-fields). The `replied…` fields quote another message. */
export const Message = v.object({
  text: v.optional(v.string()),
  file: v.optional(v.object({ key: v.string(), name: v.string(), type: v.string(), size: v.number() })),
  repliedMT: v.optional(v.string()),
  repliedTT: v.optional(v.string()),
  repliedFU: v.optional(v.string()),
  /** Chosen by the sender, so that a message that is sent twice is shown only once. */
  clientMessageId: v.optional(v.string()),
})
export type Message = v.InferOutput<typeof Message>
