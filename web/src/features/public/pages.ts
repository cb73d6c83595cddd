/** The pages that anybody may read: what search engines show of them, what is built ahead, what the sitemap lists. */
export const publicPages = {
  '/': {
    title: 'Nutrition coaching that fits you',
    description:
      'Find a certified nutrition coach who fits your goals, chat every day and pay monthly. From $100 per month, cancel any time.',
  },
  '/about': {
    title: 'About',
    description: 'Who we are and how we choose the nutrition coaches on Platewise.',
  },
  '/support': { title: 'Support', description: 'Help with your account, your coach, payments and the app.' },
  '/contact': { title: 'Contact', description: 'How to reach the people behind Platewise.' },
  '/faq': { title: 'FAQ', description: 'Answers about coaches, plans, payments and privacy on Platewise.' },
  '/privacy': {
    title: 'Privacy',
    description: 'What Platewise stores, why, who sees it and how to delete it.',
  },
  '/terms': { title: 'Terms', description: 'The rules for clients and coaches on Platewise.' },
  '/login': { title: 'Login', description: 'Sign in to Platewise.' },
  '/register': { title: 'Create an account', description: 'Join Platewise as a client or apply as a coach.' },
} as const

export type PublicPath = keyof typeof publicPages
