const PREFIX = 'platewise.draft'
const nameOf = (userId: string, channelId: string) => `${PREFIX}.${userId}.${channelId}`

/** What somebody was writing when they left a conversation, on this device. */
export const readDraft = (userId: string, channelId: string) =>
  localStorage.getItem(nameOf(userId, channelId)) ?? ''

export function writeDraft(userId: string, channelId: string, text: string) {
  if (text.trim()) localStorage.setItem(nameOf(userId, channelId), text)
  else localStorage.removeItem(nameOf(userId, channelId))
}
