import { durationOf, RETENTION } from '#core/shared/retention'

/** An empty list means that the item says nothing about a person. */
type About = 'client' | 'coach' | 'visitor' | 'admin'

/** The parts of a person's own export (`core/data-export`), or why something isn't part of it. */
export const EXPORT_CATEGORIES = [
  'profile',
  'forms',
  'messages',
  'payments',
  'photos & files',
  'settings',
] as const
export type ExportCategory = (typeof EXPORT_CATEGORIES)[number]

/**
 * How something is erased with its person: by a function (`<file>#<export>` in the core), by expiring, or not at all,
 * for a reason. `rest` is what stays of it with other people, as ids only.
 */
type Erasure = { by: string; rest?: string } | { expires: true } | { stays: string }

export interface PersonalData {
  about: readonly About[]
  /** What it is and what we need it for, in one sentence. */
  purpose: string
  kept: string
  exported: ExportCategory | { not: string }
  erased: Erasure
  /**
   * The attributes that name the people whose erasure removes it. Without this, the erasure of anyone whom its key names
   * does.
   */
  erasedWith?: readonly string[]
}

interface Topic {
  title: string
  /** What the Privacy page says: what we keep, what for, and for how long. */
  what: string
  why: string
  kept: string
  /** Whose page My data shows it, if not both roles'. */
  only?: 'client' | 'coach'
  /** By stored name: the entity of the table, or the folder or provider. */
  items: Record<string, PersonalData>
}

const ACCOUNT = 'until the account is deleted'
const forTime = (seconds: number) => `for ${durationOf(seconds)}`
const FOREVER = 'permanently'

const CLIENT = ['client'] as const
const COACH = ['coach'] as const
const BOTH = ['client', 'coach'] as const
const NOBODY = [] as const

const FINAL = { by: 'erasure/erasure#eraseDue' }
const CHATS = { by: 'chat/removal#removeChats' }
const FORMS = { by: 'forms/submissions/erasure#removeForms' }
const EXPIRES = { expires: true } as const
const PAYMENT = { stays: 'Payments stay without a name, because we must be able to account for them.' }
const IDS = { stays: 'It contains only ids, which belong to no one after the erasure.' }
const NO_PERSON = { stays: "It isn't about a person." }

const internal = (why: string) => ({ not: why })
const COPY = internal('It repeats what the export already contains.')
const COUNTER = internal('It only counts.')
const SECRET = internal('It is a technical secret that is worthless to read and dangerous to leak.')
const NOT_ABOUT = internal("It isn't about a person.")

/**
 * Everything that is kept about people: what for, for how long, how a person gets a copy of it, and how it is erased.
 * The Privacy page and docs/privacy.md are written from it, and the export and its tests read it. A test compares it
 * with the entities in the code, so a new entity has to be added here.
 */
export const PERSONAL_DATA = {
  account: {
    title: 'Your account',
    what: 'Your name, email address, phone number if you are a coach, photo, when you joined and who referred you.',
    why: 'To sign you in and to write to you.',
    kept: `Until your account is deleted. A new email address that you don't confirm: ${durationOf(RETENTION.emailChange)}.`,
    items: {
      user: {
        about: BOTH,
        purpose: "A person's name, email address, phone and photo, to sign in and to be reached.",
        kept: ACCOUNT,
        exported: 'profile',
        erased: { ...FINAL, rest: 'People whom a coach referred keep the id of the coach.' },
        erasedWith: ['userId'],
      },
      identity: {
        about: BOTH,
        purpose: 'Connects a sign-in with its account, role and status, to answer each request.',
        kept: ACCOUNT,
        exported: COPY,
        erased: FINAL,
      },
      'email-owner': {
        about: BOTH,
        purpose: 'Says whose email address it is, so that no two accounts share one.',
        kept: ACCOUNT,
        exported: COPY,
        erased: FINAL,
      },
      'email-change': {
        about: BOTH,
        purpose: 'A new email address that its owner has to confirm.',
        kept: `until it is confirmed, replaced or withdrawn; its link works ${forTime(RETENTION.emailChange)}`,
        exported: 'profile',
        erased: FINAL,
      },
      deletion: {
        about: BOTH,
        purpose: 'Who asked for the deletion of an account, and when it becomes final.',
        kept: forTime(RETENTION.cancelableDeletion),
        exported: internal('It exists only while the account is deleted.'),
        erased: FINAL,
      },
      'emailed-code': {
        about: BOTH,
        purpose:
          'A hash of the code that was emailed to a person who wants to delete their account or download their data.',
        kept: forTime(RETENTION.emailedCode),
        exported: SECRET,
        erased: EXPIRES,
      },
      Cognito: {
        about: BOTH,
        purpose: 'Email address and password at the sign-in service, or the Google or Apple account.',
        kept: ACCOUNT,
        exported: internal('We know no password. The address is in the profile.'),
        erased: { by: 'identity/provider-admin#deleteCognitoAccount' },
      },
      admin: {
        about: ['admin'],
        purpose:
          'Name, email address and password hash of a member of our team, to sign in to the back office.',
        kept: 'as long as they work for us',
        exported: internal('Members of our team ask us.'),
        erased: { stays: 'A script creates and removes admins.' },
      },
    },
  },
  client: {
    title: "A client's profile",
    only: 'client',
    what: 'Birthdate, gender, height, weight, what you look for in a coach, the coaches you saved and asked.',
    why: 'To recommend coaches, and so that a coach who approved your request can help you. Only approved coaches see your profile.',
    kept: 'Until your account is deleted.',
    items: {
      client: {
        about: CLIENT,
        purpose: "A client's body data, preferences and status, to recommend coaches and to be coached.",
        kept: ACCOUNT,
        exported: 'profile',
        erased: FINAL,
      },
      'client-row': {
        about: CLIENT,
        purpose: "The lines of the admins' table of clients.",
        kept: 'until the deletion begins',
        exported: COPY,
        erased: { by: 'client-accounts/deletion#remove' },
      },
      link: {
        about: BOTH,
        purpose: 'Which client asked which coach, with what note, and what the coach answered.',
        kept: 'until either account is deleted or the request is withdrawn',
        exported: 'profile',
        erased: FINAL,
      },
      'saved-coach': {
        about: CLIENT,
        purpose: 'The coaches whom a client saved.',
        kept: ACCOUNT,
        exported: 'settings',
        erased: { ...FINAL, rest: 'Clients keep the id of a coach they saved.' },
        erasedWith: ['clientId'],
      },
      fact: {
        about: CLIENT,
        purpose:
          'Answers that outlast their form (allergies, diet, weight), so that no one has to answer twice.',
        kept: 'until the client removes it or the account is deleted',
        exported: 'forms',
        erased: { by: 'forms/health-profile/erasure#removeFacts' },
      },
      'fact-version': {
        about: CLIENT,
        purpose: 'Earlier values of these answers, to show how they changed.',
        kept: 'until the client removes the answer or the account is deleted',
        exported: 'forms',
        erased: { by: 'forms/health-profile/erasure#removeFacts' },
      },
    },
  },
  coach: {
    title: "A coach's application and page",
    only: 'coach',
    what: 'Everything in the application, with CV, cover letter, insurance and your answers about convictions, your public page, extra specialties, bank status, and the clients who asked you.',
    why: 'So that we can check who coaches here, and clients can find you.',
    kept: 'Until your account is deleted. Your public page goes at once.',
    items: {
      coach: {
        about: COACH,
        purpose: "A coach's application, answers about convictions, documents, status and earnings.",
        kept: ACCOUNT,
        exported: 'profile',
        erased: FINAL,
      },
      'coach-row': {
        about: COACH,
        purpose: 'The lines of coach search and of the admins’ table of coaches.',
        kept: 'until the deletion begins',
        exported: COPY,
        erased: FINAL,
      },
      'change-request': {
        about: COACH,
        purpose: 'What an approved coach wants to change, until an admin decides.',
        kept: 'until it is decided or withdrawn',
        exported: 'profile',
        erased: FINAL,
      },
      'decided-changes': {
        about: COACH,
        purpose: 'The latest decided change request, so that the decision can be undone.',
        kept: forTime(RETENTION.undo),
        exported: COPY,
        erased: FINAL,
      },
      'admin-edited': {
        about: COACH,
        purpose: "The values before an admin's latest edit, so that it can be undone.",
        kept: forTime(RETENTION.undo),
        exported: COPY,
        erased: FINAL,
      },
      'referral-key': {
        about: COACH,
        purpose: "The code in a coach's invitation link.",
        kept: ACCOUNT,
        exported: 'settings',
        erased: FINAL,
      },
      extra: {
        about: COACH,
        purpose: 'A service that a coach sells in addition to the plans.',
        kept: 'until it or the account is deleted',
        exported: 'profile',
        erased: FINAL,
      },
      'extra-count': {
        about: COACH,
        purpose: 'How many of these a coach has.',
        kept: ACCOUNT,
        exported: COUNTER,
        erased: FINAL,
      },
      'pending-extra': {
        about: COACH,
        purpose: "The admins' queue of extra specialties.",
        kept: 'until it is decided',
        exported: COPY,
        erased: FINAL,
      },
      'deleted-extra': {
        about: COACH,
        purpose: 'An extra specialty that an admin deleted, so that this can be undone.',
        kept: forTime(RETENTION.undo),
        exported: COPY,
        erased: FINAL,
      },
      'shown-coach': {
        about: COACH,
        purpose: "What people without an account see on a coach's page.",
        kept: 'while the coach is approved and wants a public page',
        exported: COPY,
        erased: FINAL,
      },
      'featured-coach': {
        about: COACH,
        purpose: 'The same, for coaches on the front page.',
        kept: 'while the coach is approved and wants to be there',
        exported: COPY,
        erased: FINAL,
      },
      'coach-slug': {
        about: COACH,
        purpose: "The URLs that a coach's page had, so that none is ever given to another person.",
        kept: 'until the account is deleted; afterward only a hash',
        exported: COPY,
        erased: FINAL,
      },
      'current-slug': {
        about: COACH,
        purpose: "The present URL of a coach's page.",
        kept: ACCOUNT,
        exported: 'settings',
        erased: FINAL,
      },
    },
  },
  forms: {
    title: 'Forms and answers',
    what: 'Forms that you were sent or built, what you answered (some of it about your health), drafts and attached files.',
    why: 'Each question says who sees your answer and why.',
    kept: 'As long as the question says, at most until your account is deleted.',
    items: {
      poll: {
        about: BOTH,
        purpose: 'A form that was sent to a person.',
        kept: ACCOUNT,
        exported: 'forms',
        erased: { ...FORMS, rest: 'Clients keep the id of the coach who sent them a form.' },
        erasedWith: ['recipientId'],
      },
      'open-poll': {
        about: BOTH,
        purpose: 'The forms that are waiting for an answer, to show them and to remind of them.',
        kept: 'until the form is answered or the account is deleted',
        exported: COPY,
        erased: FORMS,
      },
      'poll-draft': {
        about: BOTH,
        purpose: 'Answers that were typed but not sent yet, to continue on another device.',
        kept: 'until the form is answered or the account is deleted',
        exported: 'forms',
        erased: FORMS,
      },
      submission: {
        about: BOTH,
        purpose: 'The answers to a form.',
        kept: 'as long as each question says, at most until the account is deleted',
        exported: 'forms',
        erased: { ...FORMS, rest: 'Clients keep the id of the coach who sent them a form.' },
        erasedWith: ['recipientId'],
      },
      'received-submission': {
        about: BOTH,
        purpose: 'Which answers a coach or our team received, and which are still unread.',
        kept: 'until the account of the client or the coach is deleted',
        exported: COPY,
        erased: FORMS,
      },
      forgetting: {
        about: BOTH,
        purpose: 'The day on which some answers must be deleted.',
        kept: 'until that day',
        exported: internal('Each question says until when its answer is kept.'),
        erased: IDS,
      },
      form: {
        about: COACH,
        purpose: 'A form that a coach or our team built.',
        kept: "until its coach's account is deleted",
        exported: 'forms',
        erased: {
          by: 'forms/schedules/erasure#removeFormsBy',
          rest: 'The questions that clients have answered stay with the id of the coach.',
        },
        erasedWith: [],
      },
      'form-version': {
        about: COACH,
        purpose: 'The questions of each version of a form, because answers can only be read with them.',
        kept: 'as long as there are answers to it',
        exported: COPY,
        erased: { stays: "Clients' own answers can only be read with the questions." },
      },
      'form-count': {
        about: COACH,
        purpose: 'How many forms a coach has.',
        kept: ACCOUNT,
        exported: COUNTER,
        erased: FINAL,
      },
      repeat: {
        about: BOTH,
        purpose: 'A form that is sent again on a schedule, and to whom.',
        kept: `until it ends, then ${durationOf(RETENTION.endedRepeat)}`,
        exported: 'forms',
        erased: FINAL,
      },
      'repeat-recipients': {
        about: CLIENT,
        purpose: 'The ids of those to whom it is sent.',
        kept: 'as long as the schedule',
        exported: COPY,
        erased: IDS,
      },
      'repeat-count': {
        about: COACH,
        purpose: 'How many schedules a coach has.',
        kept: ACCOUNT,
        exported: COUNTER,
        erased: FINAL,
      },
      sending: {
        about: BOTH,
        purpose: 'How far a form has been sent to many people, and the ids of the first of them.',
        kept: forTime(RETENTION.sending),
        exported: COPY,
        erased: EXPIRES,
      },
      'listed-sending': {
        about: COACH,
        purpose: 'The list of what a coach or our team sent.',
        kept: forTime(RETENTION.sending),
        exported: COPY,
        erased: EXPIRES,
      },
      'sending-count': {
        about: COACH,
        purpose: 'How many of the forms sent at once were opened, answered or recalled.',
        kept: `until ${durationOf(RETENTION.sending)} after the last of these`,
        exported: COUNTER,
        erased: EXPIRES,
      },
      'sending-recipients': {
        about: BOTH,
        purpose: 'The ids of those to whom it is being sent.',
        kept: forTime(RETENTION.sending),
        exported: COPY,
        erased: EXPIRES,
      },
    },
  },
  messages: {
    title: 'Conversations',
    what: 'Your messages and files, how far you have read, groups you are in, and messages that someone reported.',
    why: 'So that you can talk with your coach, and we can step in when someone is reported.',
    kept: `Until your account is deleted. A conversation that was deleted: ${durationOf(RETENTION.deletedConversation)}. A report: ${durationOf(RETENTION.handledReport)} after it is handled.`,
    items: {
      chat: {
        about: BOTH,
        purpose: 'Who talks with whom, and when an admin moderated.',
        kept: `until either account is deleted; ${durationOf(RETENTION.deletedConversation)} after its deletion`,
        exported: 'messages',
        erased: CHATS,
      },
      'chat-member': {
        about: BOTH,
        purpose: 'The conversations of a person.',
        kept: 'as long as the conversation',
        exported: COPY,
        erased: CHATS,
        erasedWith: ['memberId', 'channelId'],
      },
      'chat-activity': {
        about: BOTH,
        purpose:
          'When and by whom the latest messages were sent and read, to count unread ones, and which admin is answering; never a text.',
        kept: 'as long as the conversation',
        exported: internal('Times of messages are in the messages.'),
        erased: { ...CHATS, rest: 'A group keeps the ids of those who wrote in it.' },
        erasedWith: ['channelId'],
      },
      'chat-total': {
        about: NOBODY,
        purpose: 'How many conversations are waiting for the admins.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      'chat-file': {
        about: BOTH,
        purpose: 'Name, type and size of a file in a conversation.',
        kept: 'as long as the conversation',
        exported: 'photos & files',
        erased: CHATS,
      },
      'deleted-chat': {
        about: BOTH,
        purpose: 'When a deleted conversation has to be purged.',
        kept: forTime(RETENTION.deletedConversation),
        exported: internal('The conversation is deleted.'),
        erased: CHATS,
      },
      'chat-report': {
        about: BOTH,
        purpose: 'A reported message with the messages around it and the reason.',
        kept: `until it is handled, then ${durationOf(RETENTION.handledReport)}`,
        exported: internal("It's a confidential report about someone else."),
        erased: CHATS,
      },
      'chat-grant': {
        about: BOTH,
        purpose: 'Tokens that open conversations, so that they can be revoked.',
        kept: 'as long as each is valid, at most a few hours',
        exported: SECRET,
        erased: EXPIRES,
      },
      'chat-revocations': {
        about: BOTH,
        purpose: "How often a person's tokens were revoked.",
        kept: FOREVER,
        exported: COUNTER,
        erased: IDS,
      },
      'chat-quiet': {
        about: BOTH,
        purpose: 'Who sent too many messages and must pause.',
        kept: 'for 10 minutes',
        exported: internal('It has expired before an export is ready.'),
        erased: EXPIRES,
      },
      group: {
        about: BOTH,
        purpose: 'The members of a group.',
        kept: `until the group is deleted, then ${durationOf(RETENTION.deletedConversation)}`,
        exported: 'profile',
        erased: { by: 'groupchats/remove#leave' },
        erasedWith: [],
      },
      seat: {
        about: CLIENT,
        purpose: "A client's place in a group.",
        kept: 'until they leave the group',
        exported: COPY,
        erased: { by: 'groupchats/remove#leave' },
      },
      PubNub: {
        about: BOTH,
        purpose: 'The messages themselves, at the service that delivers them.',
        kept: 'until the conversation or the account is deleted',
        exported: 'messages',
        erased: { ...CHATS, rest: 'In groups, what others quoted stays in their replies.' },
      },
    },
  },
  payments: {
    title: 'Payments',
    what: 'What you bought or earned, when, and the terms you agreed to. Only the payment provider gets card and bank numbers.',
    why: 'To charge you or pay you, and to keep the books.',
    kept: 'Permanently. After your account is deleted, without your name. An account that a coach set up with Stripe is theirs, and stays there until they close it.',
    items: {
      subscription: {
        about: BOTH,
        purpose: 'A plan of a client with a coach.',
        kept: FOREVER,
        exported: 'payments',
        erased: PAYMENT,
      },
      'plan-slot': {
        about: BOTH,
        purpose: 'Which plan or payment page is open, so that no one pays twice.',
        kept: FOREVER,
        exported: COPY,
        erased: PAYMENT,
      },
      checkout: {
        about: BOTH,
        purpose: 'A payment page, with the terms that were agreed to and when.',
        kept: FOREVER,
        exported: 'payments',
        erased: PAYMENT,
      },
      renewal: {
        about: CLIENT,
        purpose: 'The day on which a plan renews, to check it.',
        kept: `until ${durationOf(RETENTION.renewal)} after the renewal`,
        exported: COPY,
        erased: EXPIRES,
      },
      'promotion-purchase': {
        about: COACH,
        purpose: 'A promotion that a coach bought.',
        kept: FOREVER,
        exported: 'payments',
        erased: PAYMENT,
      },
      'ledger-entry': {
        about: BOTH,
        purpose: 'Each movement of money.',
        kept: FOREVER,
        exported: 'payments',
        erased: PAYMENT,
      },
      'monthly-sum': {
        about: COACH,
        purpose: "A coach's income by month.",
        kept: FOREVER,
        exported: COPY,
        erased: PAYMENT,
      },
      'client-sum': {
        about: BOTH,
        purpose: 'What a client has paid a coach.',
        kept: FOREVER,
        exported: COPY,
        erased: PAYMENT,
      },
      'handled-event': {
        about: NOBODY,
        purpose: "Which of the payment provider's events were handled.",
        kept: forTime(RETENTION.handledEvent),
        exported: NOT_ABOUT,
        erased: EXPIRES,
      },
      Stripe: {
        about: BOTH,
        purpose: 'Name, email address and card at the payment provider, to charge a person.',
        kept: 'until the account is deleted; past payments, as long as Stripe must',
        exported: internal('Stripe shows it in its own portal, and only Stripe has it.'),
        erased: {
          by: 'billing/cancel-for-deletion#cancelForDeletionAtStripe',
          rest: 'Payments stay there, because Stripe and we must be able to account for them.',
        },
      },
      'Stripe account': {
        about: COACH,
        purpose:
          'The account that a coach opens with Stripe, with identity, bank account and payouts, to be paid.',
        kept: 'until the coach closes it with Stripe; until the account here is deleted if it was never set up',
        exported: internal('Stripe shows it in its own dashboard, and only Stripe has it.'),
        erased: {
          by: 'billing/cancel-for-deletion#cancelForCoachDeletionAtStripe',
          rest: 'An account that the coach has set up stays, so that payouts arrive and refunds can be taken from it.',
        },
      },
    },
  },
  reviews: {
    title: 'Reviews',
    what: 'Reviews and replies that you wrote.',
    why: 'So that others can judge a coach.',
    kept: "Until you delete the review or the coach's account is deleted. After your own account is deleted, without your name.",
    items: {
      review: {
        about: BOTH,
        purpose: "A client's review of a coach, and the coach's reply.",
        kept: "until it or the coach's account is deleted",
        exported: 'profile',
        erased: {
          stays: "Clients' reviews stay without a name. Reviews of a coach are deleted with the coach.",
        },
        erasedWith: ['coachId'],
      },
      'published-review': {
        about: BOTH,
        purpose: "What a coach's page shows of it.",
        kept: 'as long as it is published',
        exported: COPY,
        erased: IDS,
        erasedWith: ['coachId'],
      },
      'waiting-text': {
        about: BOTH,
        purpose: 'Reviews and replies that are waiting for an admin.',
        kept: 'until it is decided',
        exported: COPY,
        erased: IDS,
        erasedWith: ['coachId'],
      },
      asking: {
        about: CLIENT,
        purpose: 'When a client will be asked for a review.',
        kept: `until ${durationOf(RETENTION.reviewInvitation)} after that day`,
        exported: internal('It only plans an email.'),
        erased: EXPIRES,
      },
    },
  },
  emails: {
    title: 'Emails and invitations',
    what: 'Emails on their way, your choice about reminders, your newsletter subscription, and addresses that a coach invited.',
    why: 'To write to you, and to stop when you say so.',
    kept: `An email until it is sent, at most ${durationOf(RETENTION.queuedEmail)}. The newsletter until you unsubscribe. An unconfirmed subscription: ${durationOf(RETENTION.newsletterRequest)}. An invitation: ${durationOf(RETENTION.invitation)}. That you want no invitations: permanently.`,
    items: {
      mail: {
        about: [...BOTH, 'visitor'],
        purpose: 'An email that is waiting to be sent.',
        kept: `until it is sent, at most ${durationOf(RETENTION.queuedEmail)}`,
        exported: internal('It arrives in their mailbox.'),
        erased: EXPIRES,
      },
      suppression: {
        about: BOTH,
        purpose: "A hash of an address that bounced or complained, so that we don't write there.",
        kept: `until the address works again, then ${durationOf(RETENTION.liftedSuppression)}`,
        exported: internal('It is a hash that names no one.'),
        erased: { stays: 'Otherwise we would write again to someone who marked our emails as spam.' },
      },
      reminded: {
        about: BOTH,
        purpose: 'Whether a person turned reminders off.',
        kept: ACCOUNT,
        exported: 'settings',
        erased: FINAL,
      },
      'newsletter-request': {
        about: ['visitor', ...BOTH],
        purpose: 'A subscription that its owner has to confirm.',
        kept: forTime(RETENTION.newsletterRequest),
        exported: internal('It has not been confirmed to be theirs.'),
        erased: FINAL,
      },
      subscriber: {
        about: ['visitor', ...BOTH],
        purpose: 'A subscription to the newsletter.',
        kept: 'until they unsubscribe or their account is deleted',
        exported: 'settings',
        erased: FINAL,
      },
      invitation: {
        about: ['visitor', ...BOTH],
        purpose: 'Whom a coach invited, and who came.',
        kept: `${durationOf(RETENTION.invitation)} after its last email`,
        exported: 'profile',
        erased: FINAL,
      },
      invitee: {
        about: ['visitor'],
        purpose: 'An invited address, and whether it declined invitations.',
        kept: `${durationOf(RETENTION.invitation)} after its last invitation; permanently if it wants none`,
        exported: internal('It belongs to an address, not to an account.'),
        erased: { stays: 'Otherwise we would write again to someone who asked us not to.' },
      },
      contact: {
        about: NOBODY,
        purpose: 'That a contact message was received, never its text.',
        kept: forTime(RETENTION.contactMessageId),
        exported: NOT_ABOUT,
        erased: EXPIRES,
      },
    },
  },
  notifications: {
    title: 'Notifications',
    what: 'Address and keys of the browsers on which you turned notifications on.',
    why: 'To notify you of messages.',
    kept: 'Until you turn them off, log out, set a new password, or your account is deleted.',
    items: {
      'push-devices': {
        about: BOTH,
        purpose: 'The browsers on which a person gets notifications.',
        kept: 'until they turn them off, log out or the account is deleted',
        exported: 'settings',
        erased: { by: 'push/devices#removeMatching' },
      },
      'push-owner': {
        about: BOTH,
        purpose: 'Whose browser it is, so that no one else gets its notifications.',
        kept: 'as long as the browser is registered',
        exported: COPY,
        erased: { by: 'push/devices#removeMatching' },
      },
    },
  },
  files: {
    title: 'Photos and files',
    what: 'Your photo, documents of an application, files in forms and conversations.',
    why: 'To show them to those whom you gave them.',
    kept: `Until you replace or delete them or your account is deleted. Deleted files stay in our backup for ${durationOf(RETENTION.backup)}.`,
    items: {
      'public/images/': {
        about: BOTH,
        purpose: "People's photos.",
        kept: 'until it is replaced or the account is deleted',
        exported: 'photos & files',
        erased: FINAL,
      },
      'private/<id>/': {
        about: BOTH,
        purpose: "A coach's documents and everyone's files in answers.",
        kept: 'as long as the answer or the application that has it',
        exported: 'photos & files',
        erased: FINAL,
      },
      'private/chats/': {
        about: BOTH,
        purpose: 'Files in conversations, with small pictures of them.',
        kept: 'as long as the conversation',
        exported: 'photos & files',
        erased: CHATS,
      },
      'tmp/': {
        about: BOTH,
        purpose: 'Uploads that no one has submitted yet.',
        kept: forTime(RETENTION.unusedUpload),
        exported: internal('It was never submitted.'),
        erased: EXPIRES,
      },
      'public/content/': {
        about: NOBODY,
        purpose: 'Pictures in our own texts.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      'left-files': {
        about: BOTH,
        purpose: 'Files that may be left over, to delete them.',
        kept: `about ${durationOf(RETENTION.orphanedFile)}`,
        exported: COPY,
        erased: EXPIRES,
      },
      backup: {
        about: BOTH,
        purpose: 'Old versions of files and of the table, to repair mistakes. No function can read them.',
        kept: forTime(RETENTION.backup),
        exported: COPY,
        erased: EXPIRES,
      },
      'account list': {
        about: BOTH,
        purpose: 'Who has an account and their email address, because the identity provider has no backups.',
        kept: forTime(RETENTION.backup),
        exported: COPY,
        erased: EXPIRES,
      },
    },
  },
  security: {
    title: 'Security',
    what: 'What our team did with your account and what they read, on which days a coach or our team saw your profile or answers, how often you tried something, and logs with ids only.',
    why: 'So that you see who looked at your data, and misuse can be found and stopped.',
    kept: `The record of our team's actions permanently, with ids only. Who saw your profile: ${durationOf(RETENTION.profileView)}. Logs: ${durationOf(RETENTION.log)}. Counts of attempts: at most ${durationOf(RETENTION.limit)}.`,
    items: {
      audit: {
        about: [...BOTH, 'admin'],
        purpose: 'Who did what to whom and when: actions and ids.',
        kept: FOREVER,
        exported: internal('“Who looked at my data” shows it.'),
        erased: { stays: 'It proves what our team did. It contains actions and ids.' },
      },
      'profile-view': {
        about: BOTH,
        purpose:
          'On which days a coach or our team saw what a client told us, so that the client can see it.',
        kept: forTime(RETENTION.profileView),
        exported: 'profile',
        erased: EXPIRES,
        erasedWith: ['clientId'],
      },
      limit: {
        about: [...BOTH, 'visitor', 'admin'],
        purpose: 'How often something was tried by a person, address or network, to stop attacks.',
        kept: `at most ${durationOf(RETENTION.limit)}`,
        exported: COUNTER,
        erased: EXPIRES,
      },
      'recaptcha-pass': {
        about: [...BOTH, 'visitor', 'admin'],
        purpose: 'That a security check was passed.',
        kept: forTime(RETENTION.securityCheck),
        exported: internal('It has expired before an export is ready.'),
        erased: EXPIRES,
      },
      export: {
        about: ['admin'],
        purpose: 'Which table an admin is downloading.',
        kept: forTime(RETENTION.completedExport),
        exported: internal('It says which table they chose.'),
        erased: EXPIRES,
      },
      logs: {
        about: BOTH,
        purpose: 'Requests with ids, status and duration, to find faults.',
        kept: forTime(RETENTION.log),
        exported: internal('They contain only ids.'),
        erased: EXPIRES,
      },
      'dead letters': {
        about: BOTH,
        purpose: 'Jobs that failed, with ids, to repeat them.',
        kept: forTime(RETENTION.deadLetter),
        exported: internal('They contain only ids.'),
        erased: EXPIRES,
      },
      'dead records': {
        about: BOTH,
        purpose: 'Changes that something failed to react to, with their content, to repeat it.',
        kept: forTime(RETENTION.deadRecord),
        exported: internal('They are copies of what is exported.'),
        erased: EXPIRES,
      },
    },
  },
  operations: {
    title: 'Nothing about you',
    what: 'Texts of the site, counts, and how far our jobs got.',
    why: 'To run the product.',
    kept: 'Permanently.',
    items: {
      content: {
        about: NOBODY,
        purpose: "The site's texts.",
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      'content-version': {
        about: NOBODY,
        purpose: 'Earlier versions of them.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      stat: {
        about: NOBODY,
        purpose: 'Counts for the dashboard.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      'hourly-stat': {
        about: NOBODY,
        purpose: 'Counts of the last days for the dashboard.',
        kept: forTime(RETENTION.hourlyStat),
        exported: NOT_ABOUT,
        erased: EXPIRES,
      },
      pass: {
        about: NOBODY,
        purpose: 'How far a job got.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      migration: {
        about: NOBODY,
        purpose: 'Which conversions of stored items are done.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      'migration-lease': {
        about: NOBODY,
        purpose: 'That stored items are being converted.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      'migration-failure': {
        about: NOBODY,
        purpose: 'Items that could not be converted, by a hash of their key.',
        kept: FOREVER,
        exported: NOT_ABOUT,
        erased: NO_PERSON,
      },
      done: {
        about: NOBODY,
        purpose: 'Which background work is done.',
        kept: forTime(RETENTION.completedRun),
        exported: NOT_ABOUT,
        erased: EXPIRES,
      },
    },
  },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof PERSONAL_DATA
type NamesOf<T> = T extends { items: infer I } ? keyof I : never
export type StoredName = NamesOf<(typeof PERSONAL_DATA)[TopicName]>

type ExportedIn<T> = T extends { items: infer I }
  ? { [N in keyof I]: I[N] extends { exported: ExportCategory } ? N : never }[keyof I]
  : never
/** What a person's own export contains. `core/data-export/shared/sections.ts` has to say where. */
export type ExportedName = ExportedIn<(typeof PERSONAL_DATA)[TopicName]>

export const topics: readonly Topic[] = Object.values(PERSONAL_DATA)

/** What the Privacy page lists: all topics that are about people. */
export const publicTopics = topics.filter(({ items }) =>
  Object.values(items).some(({ about }) => about.length > 0),
)

export const allPersonalData: ReadonlyMap<string, PersonalData> = new Map(
  topics.flatMap(({ items }) => Object.entries(items)),
)

/** Stores that aren't entities of the table. */
export const OUTSIDE_THE_TABLE: readonly StoredName[] = [
  'Cognito',
  'Stripe',
  'Stripe account',
  'PubNub',
  'public/images/',
  'private/<id>/',
  'private/chats/',
  'tmp/',
  'public/content/',
  'backup',
  'account list',
  'logs',
  'dead records',
  'dead letters',
]
