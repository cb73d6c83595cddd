import { purge } from '#core/chat/members/deletion'
import { log } from '#core/lib/log'

/** Daily: purges conversations that were deleted thirty days ago (rule deleted-chats-come-back). */
export async function handler(): Promise<void> {
  const { purged, failures } = await purge()
  log('info', 'chats purged', { count: purged, failures: failures.length })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chats couldn't be purged`)
}
