import { durationOf, RETENTION } from '#core/shared/retention'

/** The parts of a person's own export (`core/data-export`). */
export const EXPORT_CATEGORIES = [
  'profile',
  'forms',
  'messages',
  'payments',
  'photos & files',
  'settings',
] as const
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number]

interface Topic {
  title: string
  /** What the Privacy page says: what we keep, what for, and for how long. */
  what: string
  why: string
  kept: string
  /** The only role that sees it on My data. */
  only?: 'client' | 'coach'
}

/**
 * What we keep about people, as the Privacy page and My data show it. An entity names its topic in `personal`, and
 * `core/privacy/other-stores.ts` does for what is kept outside the table.
 */
export const TOPICS = {
  account: {
    title: 'Your account',
    what: 'Your name, email address, phone number if you are a coach, photo, time zone, when you joined and who referred you.',
    why: 'To sign you in and to write to you.',
    kept: `Until your account is deleted. A new email address that you don't confirm: ${durationOf(RETENTION.emailChange)}.`,
  },
  client: {
    title: "A client's profile",
    only: 'client',
    what: 'Birthdate, gender, height, weight, what you look for in a coach, the coaches you saved and asked.',
    why: 'To recommend coaches, and so that a coach who approved your request can help you. Only approved coaches see your profile.',
    kept: 'Until your account is deleted.',
  },
  coach: {
    title: "A coach's application and page",
    only: 'coach',
    what: 'Everything in the application, with CV, cover letter, insurance and your answers about convictions, your public page, extra specialties, bank status, and the clients who asked you.',
    why: 'So that we can check who coaches here, and so that clients can find you.',
    kept: 'Until your account is deleted. Your public page disappears immediately.',
  },
  forms: {
    title: 'Forms and answers',
    what: 'Forms that you were sent or built, what you answered (some of it about your health), drafts and attached files.',
    why: 'Each question says who sees your answer and why.',
    kept: 'As long as the question says, at most until your account is deleted. Questions that a coach wrote stay with the answers of their clients.',
  },
  messages: {
    title: 'Conversations',
    what: 'Your messages and files, how far you have read, groups you are in, and messages that someone reported.',
    why: 'So that you can talk with your coach, and we can step in when someone is reported.',
    kept: `Until your account is deleted. A conversation that was deleted: ${durationOf(RETENTION.deletedConversation)}. A report: ${durationOf(RETENTION.handledReport)} after it is handled.`,
  },
  payments: {
    title: 'Payments',
    what: 'What you bought or earned, when, and the terms you agreed to. Only the payment provider gets card and bank numbers.',
    why: 'To charge you or pay you, and to keep the books.',
    kept: 'Permanently. After your account is deleted, without your name. An account that a coach set up with Stripe is theirs, and stays there until they close it.',
  },
  reviews: {
    title: 'Reviews',
    what: 'Reviews and replies that you wrote.',
    why: 'So that others can judge a coach.',
    kept: "Until you delete the review or the coach's account is deleted. After your own account is deleted, without your name.",
  },
  emails: {
    title: 'Emails and invitations',
    what: 'Emails that are being sent, your choice about reminders, your newsletter subscription, and addresses that a coach invited.',
    why: 'To write to you, and to stop when you say so.',
    kept: `An email until it is sent, at most ${durationOf(RETENTION.queuedEmail)}. The newsletter until you unsubscribe. An unconfirmed subscription: ${durationOf(RETENTION.newsletterRequest)}. An invitation: ${durationOf(RETENTION.invitation)}. Your choice to get no invitations: permanently.`,
  },
  notifications: {
    title: 'Notifications',
    what: 'Address and keys of the browsers on which you turned notifications on.',
    why: 'To notify you of messages.',
    kept: 'Until you turn them off, log out, set a new password, or your account is deleted.',
  },
  files: {
    title: 'Photos and files',
    what: 'Your photo, documents of an application, files in forms and conversations.',
    why: 'To show them to the people you shared them with.',
    kept: `Until you replace or delete them or your account is deleted. Deleted files stay in our backup for ${durationOf(RETENTION.backup)}.`,
  },
  security: {
    title: 'Security',
    what: 'What our team did with your account and what they read, on which days a coach or our team saw your profile or answers, how often you tried something, and logs with ids only.',
    why: 'So that you can see who looked at your data, and so that we can find and stop misuse.',
    kept: `The record of our team's actions permanently, with ids only. Who saw your profile: ${durationOf(RETENTION.profileView)}. Logs: ${durationOf(RETENTION.log)}. Counts of attempts: at most ${durationOf(RETENTION.limit)}.`,
  },
} as const satisfies Record<string, Topic>
export type TopicName = keyof typeof TOPICS

export const topics: readonly Topic[] = Object.values(TOPICS)
