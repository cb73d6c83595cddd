import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { SendingEntity } from '#core/forms/assignments/entity'
import { continueRecall } from '#core/forms/assignments/recall'
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
 * Reacts to changes with counters, emails, public coach pages, forms sent to many people, review invitations, and the
 * links of deleted clients.
 */
export const handler = consume(
  on(CoachEntity, countCoach),
  on(CoachEntity, onProfileChanged),
  on(ClientEntity, countClient),
  on(ClientEntity, onClientDeleted),
  on(MailEntity, sendNew),
  on(ClientSumEntity, scheduleReviewInvitation),
  on(SendingEntity, continueSending),
  on(SendingEntity, continueRecall),
)
