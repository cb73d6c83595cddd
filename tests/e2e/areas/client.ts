import { chooseOption } from '../chats'
import { type Area, dialog, press, retry, summary, tabsOf, text } from './area'

export const clientArea: Area = {
  screens: {
    '/client/faq': ['client'],
    '/client-onboarding': ['newClient'],
    '/client/status/suspended': ['suspendedClient'],
    '/client/dashboard': ['client'],
    '/client/profile/': ['client'],
    '/client/profile/data': ['client'],
    '/client/settings': ['client'],
    '/client/profile/edit': ['client'],
    '/client/profile/edit-preferences': ['client'],
    '/client/subscriptions': ['client'],
    '/client/my-nutritionists': ['client'],
    '/client/nutritionists/': ['client'],
    '/client/nutritionists/$id': [
      'client',
      ({ coach, payable }) => [coach, payable].map(({ id }) => `/client/nutritionists/${id}`),
    ],
    '/client/nutritionists/$id/review': [
      'client',
      ({ coach, payable }) => [coach, payable].map(({ id }) => `/client/nutritionists/${id}/review`),
    ],
    '/client/forms': ['asked'],
    '/client/facts': ['client'],
    '/client/form/$id': [
      'asked',
      ({ assignmentId }) => [`/client/form/${assignmentId}`, `/client/form/01KNJ0BR40T50BS6Y9MGBX0000`],
    ],
    '/client/submission/$id': ['client', ({ submissionId }) => [`/client/submission/${submissionId}`]],
    '/client/saved': ['client'],
    '/client/checkout/return': ['client'],
    '/client/chat': null,
    '/client/chat/': ['client'],
    '/client/chat/$channelId': [
      'client',
      ({ channelId, groupId }) => [...tabsOf(`/client/chat/${channelId}`), `/client/chat/${groupId}`],
    ],
  },
  states: {
    newClient: {
      'intake sent empty': { path: '/client-onboarding', act: press('Next'), shows: summary },
    },
    asked: {
      'a form that comes up': { path: '/client/dashboard', shows: dialog(/^A form/) },
      'an answer that is known': {
        path: ({ knownAssignmentId }) => `/client/form/${knownAssignmentId}`,
        act: press('Still true'),
        shows: (page) => page.getByRole('button', { name: 'Still true', pressed: true }),
      },
      'a form sent empty': {
        path: ({ assignmentId }) => `/client/form/${assignmentId}`,
        act: press('Review'),
        shows: summary,
      },
    },
    client: {
      'choosing a message to report': {
        path: ({ channelId }) => `/client/chat/${channelId}`,
        act: (page) => chooseOption(page, 'Report a message'),
        shows: text('Which message do you want to report?'),
      },
      'the options of a conversation': {
        path: ({ channelId }) => `/client/chat/${channelId}`,
        act: press('Conversation options'),
        shows: (page) => page.getByRole('menuitem', { name: 'Report a message' }),
      },
      'reporting a message': {
        path: ({ channelId }) => `/client/chat/${channelId}`,
        act: async (page) => {
          await chooseOption(page, 'Report a message')
          await press(/^Report this message from/)(page)
        },
        shows: dialog('Report this message?'),
      },
      'facts that fail': { path: '/client/facts', fails: '/client/facts', shows: retry },
      'a fact to add': { path: '/client/facts', act: press('Add Diet'), shows: dialog('Diet') },
      'the history of a fact': {
        path: '/client/facts',
        act: press('History of Allergies'),
        shows: dialog('History of Allergies'),
      },
      'removing a fact': {
        path: '/client/facts',
        act: async (page) => {
          await press('Change Allergies')(page)
          await press('Remove')(page)
        },
        shows: dialog('Remove Allergies?'),
      },
      'forms that fail': { path: '/client/forms', fails: '/poll/user', shows: retry },
      'a new password': {
        path: '/client/settings',
        act: press('Change password'),
        shows: dialog('Change password'),
      },
      'no forms': { path: '/client/forms', shows: text('No forms to fill out') },
      'questions that fail': { path: '/client/faq', fails: '/faq', shows: retry },
      menu: { path: '/client/dashboard', act: press('Menu'), shows: dialog('Menu'), only: 'phone' },
      'filter sheet': {
        path: '/client/nutritionists?specialities=["Vegan"]',
        act: press(/^Filters/),
        shows: dialog('Filters'),
        only: 'phone',
      },
      'filter menu': {
        path: '/client/nutritionists',
        act: press('Specialties'),
        shows: dialog('Specialties'),
        only: 'desktop',
      },
      'search without a match': {
        path: '/client/nutritionists?search=nobody',
        shows: text('No coach matches'),
      },
      'an answer that is ignored': {
        path: '/client/nutritionists?ignore=["experience"]',
        act: async (page) => {
          await page
            .getByText(/^Fits \d of \d/)
            .first()
            .click()
          await page.getByRole('button', { name: /^Matching on \d of \d/ }).click()
        },
        shows: dialog('Your answers'),
      },
      'choosing a group tier': {
        path: '/client/profile',
        act: press(/CLIENT GROUP/),
        shows: dialog(/^Choose 2 CLIENT GROUP/),
      },
      'search that fails': { path: '/client/nutritionists', fails: '/client/nutritionists', shows: retry },
      'saved coaches that fail': { path: '/client/saved', fails: '/client/saved', shows: retry },
      'pay dialog': {
        path: ({ payable }) => `/client/nutritionists/${payable.id}`,
        act: press('Pay & Subscribe'),
        shows: (page) => page.getByRole('dialog'),
      },
      'paying for a group': {
        path: ({ groupId }) => `/client/chat/${groupId}?checkout=cancelled`,
        act: press('Pay to join'),
        shows: dialog('Pay to join'),
      },
      'withdrawing a request': {
        path: ({ other }) => `/client/nutritionists/${other.id}`,
        act: press('Withdraw request'),
        shows: (page) => page.getByRole('dialog'),
      },
      'canceling a plan': {
        path: '/client/subscriptions',
        act: press(/^Cancel subscription/),
        shows: (page) => page.getByRole('dialog'),
      },
      'review sent empty': {
        path: ({ coach }) => `/client/nutritionists/${coach.id}/review`,
        act: async (page) => {
          await page.getByLabel('Your review').fill('')
          await press('Send review')(page)
        },
        shows: summary,
      },
      'deleting a review': {
        path: ({ coach }) => `/client/nutritionists/${coach.id}`,
        act: press('Delete'),
        shows: dialog(/^Delete your review/),
      },
      'profile sent empty': {
        path: '/client/profile/edit',
        act: async (page) => {
          await page.getByLabel('First name').fill('')
          await press('Save')(page)
        },
        shows: summary,
      },
      'leaving what is unsaved': {
        path: '/client/profile/edit',
        act: async (page) => {
          await page.getByLabel('First name').fill('Clarissa')
          await press('Cancel')(page)
        },
        shows: dialog('Discard unsaved changes?'),
      },
      'a reply to a message': {
        path: ({ channelId }) => `/client/chat/${channelId}`,
        act: press(/^Reply to/),
        shows: (page) => page.getByRole('button', { name: 'Cancel reply' }),
      },
      'files that fail to load': {
        path: ({ channelId }) => `/client/chat/${channelId}?tab=media`,
        fails: '/chat/files',
        shows: retry,
      },
      'a picture that is open': {
        path: ({ channelId }) => `/client/chat/${channelId}?tab=media`,
        act: press('Open Lunch.jpg'),
        shows: (page) => page.getByRole('button', { name: 'Close' }),
      },
      'files to send, and one that is refused': {
        path: ({ channelId }) => `/client/chat/${channelId}`,
        act: async (page) => {
          const note = { name: 'Note.txt', mimeType: 'text/plain', buffer: Buffer.from('Oats') }
          const wrong = { ...note, name: 'Wrong.png', mimeType: 'image/png' }
          await page.getByRole('button', { name: 'Attach files' }).waitFor()
          await page.locator('input[type=file][multiple]').setInputFiles([note, wrong])
        },
        shows: text("Wrong.png: The file's content doesn't match its name"),
      },
      'a message that was not sent': {
        path: ({ channelId }) => `/client/chat/${channelId}`,
        act: async (page) => {
          await page.route(/\/publish\//, (route) => route.abort())
          await page.getByPlaceholder('Enter Your Message').fill('Hello')
          await press('Send')(page)
        },
        shows: (page) => page.getByRole('button', { name: 'Retry' }),
      },
    },
  },
}
