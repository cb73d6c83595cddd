import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { ClientSumEntity } from '#core/ledger/entity'
import { MailEntity } from '#core/mail/entity'
import { sendNew } from '#core/mail/send'
import { planAsking } from '#core/reviews/plan-asking'
import { countClient, countCoach } from '#core/stats/counters'
import { consume, on } from '#functions/stream/consume'

/** Keeps the admins' counters, sends mails and plans who is asked for a review. */
export const handler = consume(
  on(CoachEntity, countCoach),
  on(ClientEntity, countClient),
  on(MailEntity, sendNew),
  on(ClientSumEntity, planAsking),
)
