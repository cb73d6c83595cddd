import * as Chats from '#core/chat/chats'
import { uuidOf } from '#core/chat/facts'
import { quietUntil } from '#core/chat/flood'
import * as Moderation from '#core/chat/moderation'
import { CHANNELS_PER_TOKEN } from '#core/chat/schema'
import type { Actor } from '#core/lib/actor'
import type { EpochSeconds } from '#core/lib/clock'

interface OpenChannel {
  channelId: string
  mayWrite: boolean
  /** What came before is not for who joined later. */
  since?: string
  /** Of an admin who reads along, until the hour that was asked for is over. */
  secondsLeft?: number
}

export interface Access {
  channels: OpenChannel[]
  /** Of who wrote too much (rule flood-limits). */
  quietUntil: EpochSeconds | null
}

/** What of these conversations, or of the first ones, the caller may read and write now, whatever way they are reached. */
export async function accessOf(actor: Actor, channelIds?: string[]): Promise<Access> {
  const [chats, moderated, quiet] = await Promise.all([
    channelIds ? Chats.listAmong(actor, channelIds) : Chats.list(actor, CHANNELS_PER_TOKEN),
    actor.role === 'admin' && channelIds ? Moderation.running(actor, channelIds) : [],
    actor.role === 'admin' ? null : quietUntil(uuidOf(actor)),
  ])
  return {
    quietUntil: quiet,
    channels: [
      ...moderated.map(({ channelId, secondsLeft }) => ({ channelId, mayWrite: false, secondsLeft })),
      ...chats
        .filter(({ locked }) => !locked)
        .map(({ channelId, disabled, since }) => ({
          channelId,
          mayWrite: !disabled && quiet === null,
          ...(since && { since }),
        })),
    ],
  }
}
