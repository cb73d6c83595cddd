import type { ExportCategory } from '#core/privacy/shared/topics'

interface SectionInfo {
  title: string
  category: ExportCategory
  for: readonly ('client' | 'coach')[]
  /** There is one of these per conversation, and the section `conversations` lists them. */
  isPerConversation?: true
}

const BOTH = ['client', 'coach'] as const
const CLIENT = ['client'] as const
const COACH = ['coach'] as const

/** The sections of a person's own export, in the order in which they are fetched and shown. */
export const SECTIONS = {
  account: { title: 'Account', category: 'profile', for: BOTH },
  profile: { title: 'Profile', category: 'profile', for: BOTH },
  conversations: { title: 'Conversations', category: 'messages', for: BOTH },
  relationships: { title: 'Coaches and clients', category: 'profile', for: BOTH },
  groups: { title: 'Groups', category: 'profile', for: BOTH },
  reviews: { title: 'Reviews', category: 'profile', for: BOTH },
  invitations: { title: 'Invitations', category: 'profile', for: BOTH },
  views: { title: 'Who looked at my data', category: 'profile', for: CLIENT },
  changes: { title: 'Requested profile changes', category: 'profile', for: COACH },
  extras: { title: 'Extra specialties', category: 'profile', for: COACH },
  facts: { title: 'What my coaches know', category: 'forms', for: CLIENT },
  'fact-history': { title: 'What my coaches knew earlier', category: 'forms', for: CLIENT },
  'received-forms': { title: 'Forms you received', category: 'forms', for: BOTH },
  drafts: { title: 'Drafts of answers', category: 'forms', for: BOTH },
  answers: { title: 'Answers to forms', category: 'forms', for: BOTH },
  'built-forms': { title: 'Forms you built', category: 'forms', for: COACH },
  schedules: { title: 'Forms you send repeatedly', category: 'forms', for: COACH },
  messages: { title: 'Messages', category: 'messages', for: BOTH, isPerConversation: true },
  'chat-files': { title: 'Files in chats', category: 'photos & files', for: BOTH, isPerConversation: true },
  subscriptions: { title: 'Subscriptions', category: 'payments', for: BOTH },
  checkouts: { title: 'Payment pages and agreed terms', category: 'payments', for: BOTH },
  payments: { title: 'Payments', category: 'payments', for: BOTH },
  promotions: { title: 'Promotions', category: 'payments', for: COACH },
  photo: { title: 'Photo', category: 'photos & files', for: BOTH },
  documents: { title: 'Documents', category: 'photos & files', for: COACH },
  settings: { title: 'Settings', category: 'settings', for: BOTH },
  'saved-coaches': { title: 'Saved coaches', category: 'settings', for: CLIENT },
} as const satisfies Record<string, SectionInfo>
export type Section = keyof typeof SECTIONS

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[]

export const isPerConversation = (section: Section) => 'isPerConversation' in SECTIONS[section]

/** The sections that contain each entity. A test compares this with what the entities declare. */
export const SECTIONS_OF = {
  user: ['account'],
  'email-change': ['account'],
  client: ['profile'],
  coach: ['profile'],
  relationship: ['relationships'],
  group: ['groups'],
  review: ['reviews'],
  invitation: ['invitations'],
  'profile-view': ['views'],
  'change-request': ['changes'],
  extra: ['extras'],
  'health-fact': ['facts'],
  'health-fact-version': ['fact-history'],
  assignment: ['received-forms'],
  'assignment-draft': ['drafts'],
  submission: ['answers'],
  form: ['built-forms'],
  schedule: ['schedules'],
  chat: ['conversations'],
  PubNub: ['messages'],
  'chat-file': ['chat-files'],
  'private/chats/': ['chat-files'],
  subscription: ['subscriptions'],
  checkout: ['checkouts'],
  'ledger-entry': ['payments'],
  'promotion-purchase': ['promotions'],
  'public/images/': ['photo'],
  'private/<id>/': ['documents', 'answers'],
  reminded: ['settings'],
  subscriber: ['settings'],
  'referral-key': ['settings'],
  'current-slug': ['settings'],
  'push-devices': ['settings'],
  'saved-coach': ['saved-coaches'],
} as const satisfies Record<string, readonly Section[]>
export type ExportedName = keyof typeof SECTIONS_OF
