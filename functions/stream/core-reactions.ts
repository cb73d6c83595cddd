import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { SendingEntity } from '#core/forms/assignments/entity'
import { continueSending } from '#core/forms/assignments/send'
import { onClientDeleted } from '#core/hiring/deleted-client'
import { ClientSumEntity } from '#core/ledger/entity'
import { MailEntity } from '#core/mail/entity'
import { sendNew } from '#core/mail/send'
import { onProfileChanged } from '#core/public-profile/on-profile-changed'
import { scheduleReviewInvitation } from '#core/reviews/schedule-invitation'
import { countClient, countCoach } from '#core/stats/counters'
import { consume, on } from '#functions/stream/stream-handler'

/**
 * What follows a change: counters, mails, the pages of coaches, forms that go to many, who is asked for a review, links
 * of who is deleted.
 */
export const handler = consume(
  on(CoachEntity, countCoach),
  on(CoachEntity, onProfileChanged),
  on(ClientEntity, countClient),
  on(ClientEntity, onClientDeleted),
  on(MailEntity, sendNew),
  on(ClientSumEntity, scheduleReviewInvitation),
  on(SendingEntity, continueSending),
)
