import { png } from '#scripts/testing/pictures'
import { fillPersonalInfo } from '../steps'
import { type Area, dialog, press, retry, summary, tabsOf, text } from './area'

export const coachArea: Area = {
  screens: {
    '/nutritionist/faq': ['coach'],
    '/nutritionist/': ['newCoach'],
    '/nutritionist/status/pending': [
      'pendingCoach',
      () => ['/nutritionist/status/pending', '/nutritionist/status/pending?show=page'],
    ],
    '/nutritionist/status/reject': ['rejectedCoach'],
    '/nutritionist/status/suspended': ['suspendedCoach'],
    '/nutritionist/dashboard': ['coach'],
    '/nutritionist/clients/': ['coach'],
    '/nutritionist/clients/$id': [
      'coach',
      ({ client, waiting }) => [client, waiting].map(({ id }) => `/nutritionist/clients/${id}`),
    ],
    '/nutritionist/subscriptions': ['coach'],
    '/nutritionist/get-paid': ['coach'],
    '/nutritionist/referral': ['coach'],
    '/nutritionist/profile/': ['coach'],
    '/nutritionist/profile/data': ['coach'],
    '/nutritionist/settings': ['coach'],
    '/nutritionist/profile/edit': ['coach'],
    '/nutritionist/profile/preview': ['coach'],
    '/nutritionist/forms/': ['coach'],
    '/nutritionist/forms/sent/': ['coach'],
    '/nutritionist/forms/sent/$id': [
      'coach',
      ({ ownSendingId }) => [`/nutritionist/forms/sent/${ownSendingId}`],
    ],
    '/nutritionist/forms/new': ['coach'],
    '/nutritionist/forms/$path': ['coach', ({ ownFormPath }) => [`/nutritionist/forms/${ownFormPath}`]],
    '/nutritionist/submissions/': [
      'coach',
      ({ ownFormPath }) => ['/nutritionist/submissions', `/nutritionist/submissions?form=${ownFormPath}`],
    ],
    '/nutritionist/submissions/$id': [
      'coach',
      ({ receivedId }) => [`/nutritionist/submissions/${receivedId}`],
    ],
    '/nutritionist/form/$id': [
      'askedCoach',
      ({ coachAssignmentId }) => [`/nutritionist/form/${coachAssignmentId}`],
    ],
    '/nutritionist/submission/$id': [
      'coach',
      ({ coachSubmissionId }) => [`/nutritionist/submission/${coachSubmissionId}`],
    ],
    '/nutritionist/reviews': ['coach'],
    '/nutritionist/chat': null,
    '/nutritionist/chat/': ['coach'],
    '/nutritionist/chat/$channelId': ['coach', ({ channelId }) => tabsOf(`/nutritionist/chat/${channelId}`)],
  },
  states: {
    newCoach: {
      'application sent empty': { path: '/nutritionist', act: press('Next'), shows: summary },
      'application with files that are damaged and too large': {
        path: '/nutritionist',
        act: async (page) => {
          await fillPersonalInfo(page, 'Nora', 'Novak')
          await press('Next')(page)
          const damaged = { name: 'cv.png', mimeType: 'image/png', buffer: png.subarray(0, 40) }
          await page.locator('#resume').setInputFiles(damaged)
          await page.getByText('This photo is damaged or animated').waitFor()
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
      'conversations that wait': {
        path: '/nutritionist/chat?waiting=true',
        shows: text('Oldest first'),
      },
      'questions that fail': { path: '/nutritionist/faq', fails: '/faq', shows: retry },
      menu: { path: '/nutritionist/dashboard', act: press('Menu'), shows: dialog('Menu'), only: 'phone' },
      'a schedule sent empty': {
        path: '/nutritionist/forms',
        act: async (page) => {
          await page
            .getByRole('button', { name: /^Send to… A form/ })
            .first()
            .click()
          await page
            .getByRole('checkbox', { name: /^Select/ })
            .first()
            .check()
          await press('Review')(page)
          await page.getByLabel('When to send').selectOption({ label: 'Every month' })
          await page.getByLabel('Start date').fill('')
          await press('Schedule')(page)
        },
        shows: summary,
      },
      'stopping a schedule': {
        path: '/nutritionist/forms',
        act: press(/^Stop/),
        shows: dialog(/^Stop sending/),
      },
      'rejecting a client': {
        path: '/nutritionist/clients',
        act: press(/^Reject/),
        shows: (page) => page.getByRole('dialog'),
      },
      'answer sent empty': {
        path: '/nutritionist/reviews',
        act: async (page) => {
          await press(/reply to/)(page)
          await page.getByLabel(/^Your reply/).fill('')
          await press('Send reply')(page)
        },
        shows: summary,
      },
      'reviews that fail': { path: '/nutritionist/reviews', fails: '/nutritionist/reviews', shows: retry },
      'calendar link that is not one': {
        path: '/nutritionist/dashboard',
        act: async (page) => {
          await press(/^(Add|Change) link/)(page)
          await page.getByRole('textbox', { name: 'Calendar link' }).fill('http://')
          await press('Send to Admin')(page)
        },
        shows: summary,
      },
      'withdrawing changes': {
        path: '/nutritionist/profile',
        act: press('Withdraw changes'),
        shows: dialog('Withdraw your changes?'),
      },
      'transactions that fail': {
        path: '/nutritionist/get-paid',
        fails: '/nutritionist/get-paid-list',
        shows: retry,
      },
      'a transaction that is open': {
        path: '/nutritionist/get-paid',
        act: press(/^Show details/),
        shows: text(/^Platform fee$/),
      },
      'adding an extra specialty': {
        path: '/nutritionist/profile',
        act: press('Add extra specialty'),
        shows: dialog('Add extra specialty'),
      },
      'an extra specialty sent empty': {
        path: '/nutritionist/profile',
        act: async (page) => {
          await press('Add extra specialty')(page)
          await press('Submit')(page)
        },
        shows: summary,
      },
      'deleting an extra specialty': {
        path: '/nutritionist/profile',
        act: press(/^Delete /),
        shows: dialog(/^Delete /),
      },
      'clients that fail': {
        path: '/nutritionist/clients',
        fails: '/nutritionist/clients-page',
        shows: retry,
      },
      'a client who is not there': {
        path: '/nutritionist/clients/01ARZ3NDEKTSV4RRFFQ69G5FAV',
        shows: text("This client isn't on your list"),
      },
      'inactive clients': {
        path: '/nutritionist/clients?inactive=true',
        shows: (page) => page.getByLabel(/^Show inactive clients/),
      },
      'an invitation sent empty': {
        path: '/nutritionist/referral',
        act: press('Send invitation'),
        shows: summary,
      },
      'invitations that fail': {
        path: '/nutritionist/referral',
        fails: '/nutritionist/invitations',
        shows: retry,
      },
      'subscriptions that fail': {
        path: '/nutritionist/subscriptions',
        fails: '/nutritionist/subscriptions',
        shows: retry,
      },
    },
  },
}
