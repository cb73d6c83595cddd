/**
 * Every letter of the product, by domain and occasion; `scripts/letters` has a sample of each. People get the owed ones
 * because of what they ordered or what was decided about them.
 */
export const TRANSACTIONAL_EMAILS = [
  'billing.subscribed',
  'billing.newSubscriber',
  'billing.paymentFailed',
  'billing.refundFailed',
  'billing.promoted',
  'billing.promotedInVain',
  'billing.paidTwice',
  'billing.paidInVain',
  'coach.submitted',
  'coach.status',
  'coach.edited',
  'coach.editUndone',
  'coach.changesDecided',
  'contact.message',
  'extras.decided',
  'groupchats.joined',
  'groupchats.planChanged',
  'hiring.request',
  'hiring.decided',
  'identity.confirmAddress',
  'identity.addressTaken',
  'identity.addressChanged',
  'newsletter.confirm',
  'referral.joined',
  'reviews.decided',
  'reviews.received',
  'reviews.answered',
  'reviews.answerNotPublished',
  'user.status',
] as const

/** Nobody is owed these, so each carries a way to end all of its kind (rule one-click-off). */
export const OPTIONAL_EMAILS = [
  'chat.unread',
  'newsletter.subscribed',
  'polls.reminder',
  'referral.invitation',
  'referral.invitationOfClient',
  'reviews.ask',
] as const

type OwedName = (typeof TRANSACTIONAL_EMAILS)[number]
type UnowedName = (typeof OPTIONAL_EMAILS)[number]
export type EmailName = OwedName | UnowedName

export interface Link {
  label: string
  url: string
}

export interface Unsubscribe extends Link {
  /** Where mail programs post to when their own button to unsubscribe is pressed (RFC 8058). */
  oneClick: string
}

interface Content {
  subject: string
  firstName?: string
  /** The first says what it is about: inboxes show it beside the subject. */
  paragraphs: readonly [string, ...string[]]
  action?: Link
  /** Who reads an answer to it, if not we. */
  replyTo?: string
}

export type TransactionalEmail = Content & { name: OwedName; stop?: undefined }
export type OptionalEmail = Content & { name: UnowedName; stop: Unsubscribe }
export type EmailTemplate = TransactionalEmail | OptionalEmail
