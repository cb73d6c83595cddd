import type { AdminActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import * as Files from '#core/uploads/files'

/**
 * Stores an uploaded picture for use in texts. It's never deleted, because older versions that can be restored may
 * show it.
 */
export async function addPicture(actor: AdminActor, key: string): Promise<{ url: string }> {
  const file = await Files.checkFile(actor, 'image', key)
  return { url: `${config.mediaUrl}/${await Files.storeFile(file, 'public/content')}` }
}
