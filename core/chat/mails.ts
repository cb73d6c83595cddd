import { ChatMailsEntity } from '#core/chat/mails-entity'
import { nowIso } from '#core/lib/clock'
import { conflict } from '#core/lib/errors'
import { type Write, write } from '#core/lib/table'

const gone = conflict('This link is of nobody')

/** Ends the mails about unread messages at once, however often it is asked (rule unread-mails). */
export const stop = (token: string) =>
  decide(token, (personId) =>
    ChatMailsEntity.update({ personId }, { set: { stoppedAt: nowIso() } }, { if: { token }, else: gone }),
  )

/** Takes that back. */
export const resume = (token: string) =>
  decide(token, (personId) =>
    ChatMailsEntity.update({ personId }, { remove: ['stoppedAt'] }, { if: { token }, else: gone }),
  )

/** A link that is of nobody any more answers alike. */
async function decide(token: string, change: (personId: string) => Write): Promise<{ success: boolean }> {
  try {
    await write(change(token.split('.')[0] ?? ''))
  } catch (error) {
    if (error !== gone) throw error
  }
  return { success: true }
}
