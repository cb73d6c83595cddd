import { currentPersonId } from '@/lib/session/auth'
import { draftKeyOf } from '@/lib/storage'

/** Keyed by the signed-in person rather than their chat identity, which all admins share (rule one-admin-identity). */
const storageKey = (channelId: string) => draftKeyOf(currentPersonId() ?? '', 'chat', channelId)

/** The unsent text of a conversation, stored on this device. */
export const readDraft = (channelId: string) => localStorage.getItem(storageKey(channelId)) ?? ''

export function writeDraft(channelId: string, text: string) {
  if (text.trim()) localStorage.setItem(storageKey(channelId), text)
  else localStorage.removeItem(storageKey(channelId))
}
