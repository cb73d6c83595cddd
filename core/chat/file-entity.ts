import type { FileKind } from '#core/chat/shared/schema'
import { entity } from '#core/lib/table'
import { storageKeyOf } from '#core/uploads/storage-key'

/** A file in a conversation. `fileId` is the id of its upload. */
export interface ChatFileItem {
  channelId: string
  fileId: string
  senderId: string
  kind: FileKind
  name: string
  type: string
  /** In bytes. */
  size: number
  hasPreview?: boolean
  /** The timetoken of its message. Null until the message is published; until then no tab lists the file. */
  timetoken: string | null
  createdAt: string
  /** The exclusive right of one request to publish the file, with its start and end in milliseconds since 1970. */
  claim?: { at: number; until: number }
}

/**
 * A conversation's files: `chat-files#<channel>`. The files of a tab by time: gsi1 under
 * `chat-files#<channel>#<kind>`.
 */
export const ChatFileEntity = entity<ChatFileItem, Pick<ChatFileItem, 'channelId' | 'fileId'>>('chat-file', {
  key: ({ channelId, fileId }) => ({ pk: `chat-files#${channelId}`, sk: fileId }),
  gsi1: ({ channelId, kind, timetoken, fileId }) =>
    timetoken ? { pk: `chat-files#${channelId}#${kind}`, sk: `${timetoken}#${fileId}` } : undefined,
})

export const folderOf = (channelId: string) => `private/chats/${channelId}`

export const previewKeyOf = ({ channelId, fileId }: Pick<ChatFileItem, 'channelId' | 'fileId'>) =>
  `${folderOf(channelId)}/previews/${fileId}.jpg`

export const keyOf = ({ channelId, fileId, type }: Pick<ChatFileItem, 'channelId' | 'fileId' | 'type'>) =>
  storageKeyOf({ id: fileId, contentType: type }, folderOf(channelId))
