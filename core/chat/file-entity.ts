import type { FileKind } from '#core/chat/shared/schema'
import { entity } from '#core/lib/table'
import { placeOf } from '#core/uploads/place'

/** A file of a conversation, told by the id of its upload. */
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
  /** Of its message; null until that is sent, and so long the file is in no tab. */
  timetoken: string | null
  createdAt: string
  /** Who publishes it has it alone, from when and until when, in milliseconds since 1970. */
  claim?: { at: number; until: number }
}

/** All of a conversation: `chat-files#<channel>`. Those of a tab by time: gsi1 under `chat-files#<channel>#<kind>`. */
export const ChatFileEntity = entity<ChatFileItem, Pick<ChatFileItem, 'channelId' | 'fileId'>>('chat-file', {
  key: ({ channelId, fileId }) => ({ pk: `chat-files#${channelId}`, sk: fileId }),
  gsi1: ({ channelId, kind, timetoken, fileId }) =>
    timetoken ? { pk: `chat-files#${channelId}#${kind}`, sk: `${timetoken}#${fileId}` } : undefined,
})

export const folderOf = (channelId: string) => `private/chats/${channelId}`

export const previewKeyOf = ({ channelId, fileId }: Pick<ChatFileItem, 'channelId' | 'fileId'>) =>
  `${folderOf(channelId)}/previews/${fileId}.jpg`

export const keyOf = ({ channelId, fileId, type }: Pick<ChatFileItem, 'channelId' | 'fileId' | 'type'>) =>
  placeOf({ id: fileId, contentType: type }, folderOf(channelId))
