import type { AdminActor } from '#core/lib/actor'
import { config } from '#core/lib/config'
import * as Files from '#core/uploads/files'

/** Keeps an uploaded picture for texts to show. It stays, as versions that may be restored show it too. */
export async function addPicture(actor: AdminActor, key: string): Promise<{ url: string }> {
  const file = await Files.check(actor, 'image', key)
  return { url: `${config.mediaUrl}/${await Files.store(file, 'public/content')}` }
}
