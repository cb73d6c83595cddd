/**
 * All emails of the product, by domain and occasion; `scripts/email-samples` has a sample of each. Transactional ones
 * are sent because of what people ordered or what was decided about them.
 */
export const TRANSACTIONAL_EMAILS = [
  'billing.subscribed',
  'billing.newSubscriber',
  'billing.planChanged',
  'billing.planChangedByClient',
  'billing.paymentFailed',
  'billing.refundFailed',
  'billing.refundShortfall',
  'billing.accountNeeds',
  'billing.promoted',
  'billing.promotedInVain',
  'billing.paidTwice',
  'billing.paidInVain',
  'billing.planPaused',
  'chat.reportDecided',
  'coach.submitted',
  'coach.status',
  'coach.edited',
  'coach.editUndone',
  'coach.changesDecided',
  'contact.message',
  'dataExport.code',
  'dataExport.started',
  'extras.decided',
  'groupchats.joined',
  'groupchats.planChanged',
  'hiring.request',
  'hiring.decided',
  'identity.confirmAddress',
  'identity.addressTaken',
  'identity.addressChanged',
  'newsletter.confirm',
  'ownDeletion.code',
  'ownDeletion.started',
  'referral.joined',
  'reviews.decided',
  'reviews.received',
  'reviews.answered',
  'reviews.answerNotPublished',
  'user.status',
] as const

/** All other emails. Each contains a link that ends its kind (rule one-click-unsubscribe). */
export const OPTIONAL_EMAILS = [
  'chat.unread',
  'newsletter.subscribed',
  'assignments.reminder',
  'referral.invitation',
  'referral.invitationOfClient',
  'reviews.ask',
  'submissions.received',
] as const

type TransactionalName = (typeof TRANSACTIONAL_EMAILS)[number]
type OptionalName = (typeof OPTIONAL_EMAILS)[number]
export type EmailName = TransactionalName | OptionalName

export interface Link {
  label: string
  url: string
}

export interface Unsubscribe extends Link {
  /** Where mail programs post to when someone presses their unsubscribe button (RFC 8058). */
  oneClick: string
}

interface Content {
  subject: string
  firstName?: string
  /** The first says what the email is about, because inboxes show it next to the subject. */
  paragraphs: readonly [string, ...string[]]
  action?: Link
  /** The address for replies, if not ours. */
  replyTo?: string
}

export type TransactionalEmail = Content & { name: TransactionalName; stop?: undefined }
export type OptionalEmail = Content & { name: OptionalName; stop: Unsubscribe }
export type EmailTemplate = TransactionalEmail | OptionalEmail
