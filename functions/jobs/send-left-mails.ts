import { log } from '#core/lib/log'
import { sendLeft } from '#core/mail/send'

/** Every ten minutes: sends mails that the stream's reader lost or could not send (rule no-mail-is-lost). */
export async function handler(): Promise<void> {
  const { done, failures } = await sendLeft()
  log('info', 'left mails sent', { count: done })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} mails could not be sent`)
}
