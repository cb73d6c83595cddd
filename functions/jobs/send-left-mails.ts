import { log } from '#core/lib/log'
import { sendLeft } from '#core/mail/send'

/** Every ten minutes: sends mails that the stream's reader lost or could not send (rule no-mail-is-lost). */
export async function handler(): Promise<void> {
  const { sent, failed } = await sendLeft()
  log('info', 'left mails sent', { count: sent })
  if (failed > 0) throw new Error(`${failed} mails could not be sent`)
}
