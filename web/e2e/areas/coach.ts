import { fillPersonalInfo } from '../steps'
import { type Area, dialog, press, retry, summary } from './area'

export const coachArea: Area = {
  screens: {
    '/nutritionist/': ['newCoach'],
    '/nutritionist/status/pending': ['pendingCoach'],
    '/nutritionist/status/reject': ['rejectedCoach'],
    '/nutritionist/status/suspended': ['suspendedCoach'],
    '/nutritionist/dashboard': ['coach'],
    '/nutritionist/clients/': ['coach'],
    '/nutritionist/subscriptions': ['coach'],
    '/nutritionist/profile/': ['coach'],
    '/nutritionist/profile/edit': ['coach'],
    '/nutritionist/chat': null,
    '/nutritionist/chat/': ['coach'],
    '/nutritionist/chat/$channelId': ['coach', ({ channelId }) => [`/nutritionist/chat/${channelId}`]],
  },
  states: {
    newCoach: {
      'application sent empty': { path: '/nutritionist', act: press('Next'), shows: summary },
      'application with a file that is too large': {
        path: '/nutritionist',
        act: async (page) => {
          await fillPersonalInfo(page, 'Nora', 'Novak')
          await press('Next')(page)
          const buffer = Buffer.alloc(10_000_001)
          const file = { name: 'large.pdf', mimeType: 'application/pdf', buffer }
          await page.locator('#resume').setInputFiles(file)
          await page.getByText('File size should be less than 10MB').waitFor()
          await press('Next')(page)
        },
        shows: summary,
      },
    },
    coach: {
      menu: { path: '/nutritionist/dashboard', act: press('Menu'), shows: dialog('Menu'), only: 'phone' },
      'rejecting a client': {
        path: '/nutritionist/clients',
        act: press(/^Reject/),
        shows: (page) => page.getByRole('dialog'),
      },
      'clients that fail': { path: '/nutritionist/clients', fails: '/nutritionist/clients', shows: retry },
      'subscriptions that fail': {
        path: '/nutritionist/subscriptions',
        fails: '/nutritionist/subscriptions',
        shows: retry,
      },
    },
  },
}
