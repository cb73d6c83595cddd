import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { followDeletion } from '#core/hiring/deleted-client'
import { ClientSumEntity } from '#core/ledger/entity'
import { MailEntity } from '#core/mail/entity'
import { sendNew } from '#core/mail/send'
import { SendingEntity } from '#core/polls/entity'
import { continueSending } from '#core/polls/send'
import { planAsking } from '#core/reviews/plan-asking'
import { followShown } from '#core/showcase/follow'
import { countClient, countCoach } from '#core/stats/counters'
import { consume, on } from '#functions/stream/consume'

/**
 * What follows a change: counters, mails, the pages of coaches, forms that go to many, who is asked for a review, links
 * of who is deleted.
 */
export const handler = consume(
  on(CoachEntity, countCoach),
  on(CoachEntity, followShown),
  on(ClientEntity, countClient),
  on(ClientEntity, followDeletion),
  on(MailEntity, sendNew),
  on(ClientSumEntity, planAsking),
  on(SendingEntity, continueSending),
)
