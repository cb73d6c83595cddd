import { log } from '#core/lib/log'
import { sendOverdue } from '#core/mail/send'

/** Every ten minutes: sends emails that the stream's handler lost or couldn't send (rule emails-are-never-lost). */
export async function handler(): Promise<void> {
  const { sent, failed } = await sendOverdue()
  log('info', 'unsent emails sent', { count: sent })
  if (failed > 0) throw new Error(`${failed} emails couldn't be sent`)
}
