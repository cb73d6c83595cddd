import type { ActiveModeration, ChatItem } from '#core/chat/entity'
import { nowSeconds } from '#core/shared/clock'

/** Returns a conversation's moderations that aren't over, including the only one that an earlier release stored. */
export function activeModerationsOf({
  readings,
  moderatedBy,
  moderatedUntil,
}: Pick<ChatItem, 'readings' | 'moderatedBy' | 'moderatedUntil'>): ActiveModeration[] {
  const earlier = moderatedBy && moderatedUntil ? [{ adminId: moderatedBy, until: moderatedUntil }] : []
  return (readings ?? earlier).filter(({ until }) => until > nowSeconds())
}
