import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { followDeletion } from '#core/hiring/deleted-client'
import { ClientSumEntity } from '#core/ledger/entity'
import { MailEntity } from '#core/mail/entity'
import { sendNew } from '#core/mail/send'
import { planAsking } from '#core/reviews/plan-asking'
import { countClient, countCoach } from '#core/stats/counters'
import { consume, on } from '#functions/stream/consume'

/** Keeps the admins' counters, sends mails, plans who is asked for a review and marks the links of who is deleted. */
export const handler = consume(
  on(CoachEntity, countCoach),
  on(ClientEntity, countClient),
  on(ClientEntity, followDeletion),
  on(MailEntity, sendNew),
  on(ClientSumEntity, planAsking),
)
