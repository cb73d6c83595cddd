import * as v from 'valibot'
import { FILE_KINDS } from '#core/chat/shared/schema'
import { entity } from '#core/lib/entity'
import { orBlank, orNull, orZero, shape } from '#core/lib/shape'
import { storageKeyOf } from '#core/uploads/storage-key'

/** A file in a conversation. `fileId` is the id of its upload. */
export const ChatFileItem = shape({
  channelId: v.string(),
  fileId: v.string(),
  senderId: v.string(),
  kind: v.picklist(FILE_KINDS),
  name: orBlank(),
  type: v.string(),
  /** In bytes. */
  size: orZero(),
  hasPreview: v.optional(v.boolean()),
  /** The timetoken of its message. Null until the message is published; until then no tab lists the file. */
  timetoken: orNull(v.string()),
  createdAt: v.string(),
  /** The exclusive right of one request to publish the file, with its start and end in milliseconds since 1970. */
  claim: v.optional(shape({ at: v.number(), until: v.number() })),
})
export type ChatFileItem = v.InferOutput<typeof ChatFileItem>

/**
 * A conversation's files: `chat-files#<channel>`. The files of a tab by time: gsi1 under
 * `chat-files#<channel>#<kind>`.
 */
export const ChatFileEntity = entity('chat-file', {
  personal: {
    topic: 'messages',
    of: ['channelId', 'senderId'],
    exportedIn: 'photos & files',
    erasure: 'delete',
  },
  shape: ChatFileItem,
  id: ['channelId', 'fileId'],
  key: ({ channelId, fileId }) => ({ pk: `chat-files#${channelId}`, sk: fileId }),
  gsi1: ({ channelId, kind, timetoken, fileId }) =>
    timetoken ? { pk: `chat-files#${channelId}#${kind}`, sk: `${timetoken}#${fileId}` } : undefined,
})

export const folderOf = (channelId: string) => `private/chats/${channelId}`

export const previewKeyOf = ({ channelId, fileId }: Pick<ChatFileItem, 'channelId' | 'fileId'>) =>
  `${folderOf(channelId)}/previews/${fileId}.jpg`

export const keyOf = ({ channelId, fileId, type }: Pick<ChatFileItem, 'channelId' | 'fileId' | 'type'>) =>
  storageKeyOf({ id: fileId, contentType: type }, folderOf(channelId))
