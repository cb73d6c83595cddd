import { ChatFileEntity, type ChatFileItem, keyOf, previewKeyOf } from '#core/chat/files/file-entity'
import { write } from '#core/lib/table'
import * as Files from '#core/uploads/files'

const PAGE_SIZE = 50

/**
 * Deletes a conversation's files, or those that `isWanted` selects. Each is deleted from the bucket before its item,
 * because no one could find it without the item. Safe to retry.
 */
export async function removeFiles(
  channelId: string,
  isWanted: (file: ChatFileItem) => boolean = () => true,
): Promise<void> {
  let after: ChatFileItem | undefined
  do {
    const page = await ChatFileEntity.queryPage(`chat-files#${channelId}`, {
      pageSize: PAGE_SIZE,
      after,
      isConsistent: true,
    })
    for (const file of page) {
      if (!isWanted(file)) continue
      await Files.discardFiles([keyOf(file), file.kind === 'media' ? previewKeyOf(file) : null])
      await write(ChatFileEntity.remove(file))
    }
    after = page.at(-1)
  } while (after)
}
