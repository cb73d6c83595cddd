import type { ActiveModeration, ChatItem } from '#core/chat/entity'
import { nowSeconds } from '#core/shared/clock'

/** Returns a conversation's moderations that aren't over. */
export const activeModerationsOf = ({ readings = [] }: Pick<ChatItem, 'readings'>): ActiveModeration[] =>
  readings.filter(({ until }) => until > nowSeconds())
