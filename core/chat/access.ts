import * as Chats from '#core/chat/chats'
import * as Moderation from '#core/chat/moderation'
import { CHANNELS_PER_TOKEN } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'

export interface Access {
  channelId: string
  mayWrite: boolean
  /** Of an admin who reads along, until the hour that was asked for is over. */
  secondsLeft?: number
  /** Who came later sees nothing from before. */
  since?: string
}

/** What of these conversations, or of the first ones, the caller may read and write now (rule one-chat-access). */
export async function accessOf(actor: Actor, channelIds?: string[]): Promise<Access[]> {
  const [chats, moderated] = await Promise.all([
    channelIds ? Chats.listAmong(actor, channelIds) : Chats.list(actor, CHANNELS_PER_TOKEN),
    actor.role === 'admin' && channelIds ? Moderation.running(actor, channelIds) : [],
  ])
  return [
    ...moderated.map(({ channelId, secondsLeft }) => ({ channelId, mayWrite: false, secondsLeft })),
    ...chats
      .filter(({ locked }) => !locked)
      .map(({ channelId, disabled }) => ({ channelId, mayWrite: !disabled })),
  ]
}
