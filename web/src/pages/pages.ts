import { messages } from '#core/shared/messages'
import type { PublicPath } from './paths'

interface PublicPage {
  title: string
  /** The description for search engines. */
  description: string
  /** Signed-in users are redirected to their own home page. */
  guestsOnly?: true
  /** Excluded from the sitemap and from search engines. */
  isUnlisted?: true
}

/** Metadata of each public page. */
export const publicPages = {
  '/': {
    title: 'Nutrition coaching that fits you',
    description:
      'Find a nutrition coach who fits your goals, chat every day and pay monthly. From $100 per month. Cancel anytime.',
    guestsOnly: true,
  },
  '/about': {
    title: 'About',
    description: 'Who we are and how we choose the nutrition coaches on Platewise.',
  },
  '/support': { title: 'Support', description: 'Help with your account, your coach, payments and the app.' },
  '/contact': { title: 'Contact', description: 'How to reach the Platewise team.' },
  '/faq': { title: 'FAQ', description: 'Answers about coaches, plans, payments and privacy.' },
  '/privacy': {
    title: 'Privacy',
    description: 'What we store, why, who sees it and how to delete it.',
  },
  '/terms': { title: 'Terms', description: 'The rules for clients and coaches.' },
  '/login': { title: 'Login', description: 'Sign in to Platewise.', guestsOnly: true },
  '/register': {
    title: 'Create an account',
    description: 'Join Platewise as a client or apply as a coach.',
    guestsOnly: true,
  },
  '/forgot-password': {
    title: 'Forgot password',
    description: 'Set a new password.',
    guestsOnly: true,
    isUnlisted: true,
  },
  '/admin/login': {
    title: 'Admin Login',
    description: 'Sign in to the back office.',
    guestsOnly: true,
    isUnlisted: true,
  },
  '/confirm-email': {
    title: 'Confirm your email address',
    description: 'Confirm the address for emails from Platewise.',
    isUnlisted: true,
  },
  '/keep-account': {
    title: 'Keep your account?',
    description: 'Stop the deletion of your account.',
    isUnlisted: true,
  },
  '/stop-invitations': {
    title: 'Stop invitations?',
    description: 'Stop coaches from inviting you by email.',
    isUnlisted: true,
  },
  '/newsletter': {
    title: 'Newsletter',
    description: 'News and tips that help you eat better.',
  },
  '/reminders': {
    title: 'Email reminders',
    description: 'Turn email reminders on or off.',
    isUnlisted: true,
  },
  '/404': {
    title: messages.notFoundPage,
    description: 'The link may be old or mistyped.',
    isUnlisted: true,
  },
} as const satisfies Record<PublicPath, PublicPage>
