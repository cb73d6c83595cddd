import { ActivityEntity, type AdminSection } from '#core/chat/activity-entity'

/** Of each section at once: an admin may have a hundred thousand conversations. */
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
