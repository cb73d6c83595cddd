import { isGroup } from '#core/chat/channels'
import * as Chats from '#core/chat/chats'
import { uuidOf } from '#core/chat/load-chats'
import { muteUntil } from '#core/chat/messages/message-rate-limit'
import * as Moderation from '#core/chat/moderation/moderation'
import { CHANNELS_PER_TOKEN } from '#core/chat/shared/schema'
import type { Actor } from '#core/lib/actor'
import type { EpochSeconds } from '#core/shared/clock'

interface OpenChannel {
  channelId: string
  mayWrite: boolean
  /** Set for members who joined later: they can't see messages up to this timetoken. */
  since?: string
  /** Set while an admin moderates: the seconds until the moderation ends. */
  secondsLeft?: number | undefined
}

export interface Access {
  channels: OpenChannel[]
  /** Set while the caller is muted for writing too much (rule flood-limits). */
  mutedUntil: EpochSeconds | null
}

/**
 * Returns which of these conversations the caller may read and write now; without `channelIds`, the first ones.
 * PubNub's tokens and file links both rely on it (rule one-chat-access). Admins belong to every group but need a stated
 * reason to read its messages (rule moderation-is-visible).
 */
export async function accessOf(actor: Actor, channelIds?: string[]): Promise<Access> {
  const [chats, moderations, mutedUntil] = await Promise.all([
    channelIds ? Chats.listAmong(actor, channelIds) : Chats.listChats(actor, CHANNELS_PER_TOKEN),
    actor.role === 'admin' && channelIds ? Moderation.listActive(actor, channelIds) : [],
    actor.role === 'admin' ? null : muteUntil(uuidOf(actor)),
  ])
  const secondsLeft = new Map(moderations.map((moderation) => [moderation.channelId, moderation.secondsLeft]))
  const own = chats.filter((chat) =>
    actor.role === 'admin' ? !isGroup(chat.channelId) || secondsLeft.has(chat.channelId) : !chat.locked,
  )
  const isOwn = new Set(own.map(({ channelId }) => channelId))
  return {
    mutedUntil,
    channels: [
      ...moderations
        .filter(({ channelId }) => !isOwn.has(channelId))
        .map((item) => ({ ...item, mayWrite: false })),
      ...own.map(({ channelId, disabled, since }) => ({
        channelId,
        mayWrite: !disabled && mutedUntil === null,
        ...(since && { since }),
        ...(secondsLeft.has(channelId) && { secondsLeft: secondsLeft.get(channelId) }),
      })),
    ],
  }
}
