import { personHere } from '@/lib/auth'
import { ownKeyOf } from '@/lib/storage'

/** Not by the user's id: all admins share one in conversations (rule one-admin-identity). */
const storageKey = (channelId: string) => ownKeyOf(personHere() ?? '', `chat.${channelId}`)

/** What somebody was writing when they left a conversation, on this device. */
export const readDraft = (channelId: string) => localStorage.getItem(storageKey(channelId)) ?? ''

export function writeDraft(channelId: string, text: string) {
  if (text.trim()) localStorage.setItem(storageKey(channelId), text)
  else localStorage.removeItem(storageKey(channelId))
}
