import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { MailEntity } from '#core/mail/entity'
import { sendNew } from '#core/mail/send'
import { countClient, countCoach } from '#core/stats/counters'
import { consume, on } from '#functions/stream/consume'

/** Keeps the admins' counters and sends mails. */
export const handler = consume(
  on(CoachEntity, countCoach),
  on(ClientEntity, countClient),
  on(MailEntity, sendNew),
)
