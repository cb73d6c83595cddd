import { ActivityEntity, type AdminSection } from '#core/chat/messages/activity-entity'

/** Conversations per section. An admin may have a hundred thousand. */
export const PAGE_SIZE = 50

export async function newest(section: AdminSection, below?: string): Promise<string[]> {
  const page = await ActivityEntity.query(`admin-chats#${section}`, {
    index: 'gsi1',
    newestFirst: true,
    below,
    limit: PAGE_SIZE,
  })
  return page.map(({ channelId }) => channelId)
}
