import { type Area, dialog, press, retry, tabsOf, text } from './area'

export const adminArea: Area = {
  screens: {
    '/admin/dashboard': ['admin'],
    '/admin/applications': [
      'admin',
      ({ pendingCoach }) => ['/admin/applications', `/admin/applications?open=${pendingCoach.id}`],
    ],
    '/admin/nutritionists/': ['admin'],
    '/admin/nutritionists/$id/': ['admin', ({ coach }) => [`/admin/nutritionists/${coach.id}`]],
    '/admin/nutritionists/$id/edit': ['admin', ({ coach }) => [`/admin/nutritionists/${coach.id}/edit`]],
    '/admin/extra-specialties': ['admin'],
    '/admin/groupchats': [
      'admin',
      ({ groupId }) => ['/admin/groupchats', `/admin/groupchats?group=${groupId}`],
    ],
    '/admin/clients/': ['admin'],
    '/admin/clients/$id': ['admin', ({ client }) => [`/admin/clients/${client.id}`]],
    '/admin/clients/deleted': ['admin'],
    '/admin/forms/': ['admin'],
    '/admin/forms/sent/': ['admin'],
    '/admin/forms/sent/$id': ['admin', ({ sendingId }) => [`/admin/forms/sent/${sendingId}`]],
    '/admin/forms/new': ['admin'],
    '/admin/forms/$path': ['admin', ({ formPath }) => [`/admin/forms/${formPath}`]],
    '/admin/submissions/': ['admin'],
    '/admin/submissions/$id': ['admin', ({ submissionId }) => [`/admin/submissions/${submissionId}`]],
    '/admin/audit': ['admin'],
    '/admin/settings': ['admin'],
    '/admin/chat': null,
    '/admin/chat/': ['admin'],
    '/admin/chat/$channelId': [
      'admin',
      ({ adminChannelId, groupId }) => [...tabsOf(`/admin/chat/${adminChannelId}`), `/admin/chat/${groupId}`],
    ],
    '/admin/clients/$id/chats': null,
    '/admin/clients/$id/chats/': ['admin', ({ client }) => [`/admin/clients/${client.id}/chats`]],
    '/admin/clients/$id/chats/$channelId': [
      'admin',
      ({ client, channelId }) => [`/admin/clients/${client.id}/chats/${channelId}`],
    ],
    '/admin/nutritionists/$id/chats': null,
    '/admin/nutritionists/$id/chats/': ['admin', ({ coach }) => [`/admin/nutritionists/${coach.id}/chats`]],
    '/admin/nutritionists/$id/chats/$channelId': [
      'admin',
      ({ coach, channelId }) => [`/admin/nutritionists/${coach.id}/chats/${channelId}`],
    ],
    '/admin/faq': ['admin'],
    '/admin/videos': ['admin'],
    '/admin/newsletter': ['admin'],
    '/admin/mails': ['admin'],
    '/admin/returned-payments': ['admin'],
    '/admin/owed-replies': ['admin', ({ coach }) => [`/admin/owed-replies?open=${coach.id}`]],
    '/admin/reports': [
      'admin',
      ({ reportId }) => [`/admin/reports?open=${reportId}`, '/admin/reports?done=true'],
    ],
    '/admin/reviews/': ['admin'],
    '/admin/reviews/answers': ['admin'],
    '/admin/change-requests': [
      'admin',
      ({ asking }) => ['/admin/change-requests', `/admin/change-requests?open=${asking.requestId}`],
    ],
  },
  states: {
    admin: {
      'reports that fail': { path: '/admin/reports', fails: '/admin/chat-reports', shows: retry },
      'owed replies that fail': {
        path: '/admin/owed-replies',
        fails: '/admin/owed-replies',
        shows: retry,
      },
      'preview of a form': {
        path: '/admin/forms',
        act: (page) => page.getByRole('button', { name: /^Preview A form/ }).click(),
        shows: dialog(/^A form/),
      },
      'recipients of a form': {
        path: '/admin/forms',
        act: (page) =>
          page
            .getByRole('button', { name: /^Send to… A form/ })
            .first()
            .click(),
        shows: text(/^Select all/),
      },
      'why a client cannot join': {
        path: ({ groupId }) => `/admin/groupchats?group=${groupId}`,
        act: async (page) => {
          await page.getByRole('heading', { name: /^Morning/ }).waitFor()
          await press(/^Add /)(page)
        },
        shows: dialog("Can't do that"),
      },
      'deleting a group': {
        path: ({ groupId }) => `/admin/groupchats?group=${groupId}`,
        act: press('Delete group'),
        shows: dialog(/^Delete Morning/),
      },
      'a form that is being built': {
        path: '/admin/forms/new',
        act: (page) => page.getByRole('button', { name: 'Start with Habits' }).click(),
        shows: (page) => page.getByRole('region', { name: 'Preview' }),
        only: 'desktop',
      },
      'properties of a field': {
        path: ({ formPath }) => `/admin/forms/${formPath}`,
        act: (page) => page.locator('button[data-field=slips]').click(),
        shows: (page) => page.getByRole('region', { name: 'Properties' }),
        only: 'phone',
      },
      'a submission': {
        path: ({ formPath }) => `/admin/submissions?form=${formPath}`,
        act: press(/^Read answers from/),
        shows: dialog(/^A form/),
      },
      'submissions of a client': {
        path: ({ client }) => `/admin/clients/${client.id}`,
        act: press('Submissions'),
        shows: dialog(/^Submissions of/),
      },
      'forms that fail': { path: '/admin/forms', fails: '/admin/form', shows: retry },
      'a link to add to a text': {
        path: '/admin/faq?type=client',
        act: press('Link'),
        shows: (page) => page.getByLabel('Link URL'),
      },
      'a picture to add to a text': {
        path: '/admin/faq?type=client',
        act: press('Photo'),
        shows: (page) => page.getByLabel('Alt text'),
      },
      'the preview of a text': {
        path: '/admin/faq?type=client',
        act: press('Preview'),
        shows: dialog(/^Preview/),
      },
      'subscribers that fail': { path: '/admin/newsletter', fails: '/admin/newsletter', shows: retry },
      'returned payments that fail': {
        path: '/admin/returned-payments',
        fails: '/admin/returned-payments',
        shows: retry,
      },
      'undelivered mails that fail': {
        path: '/admin/mails',
        fails: '/admin/undelivered',
        shows: retry,
      },
      'texts that fail': { path: '/admin/videos', fails: '/admin/content', shows: retry },
      'reason of a rejection': {
        path: ({ pendingCoach }) => `/admin/applications?open=${pendingCoach.id}`,
        act: (page) => page.getByLabel('Application status').selectOption('REJECTED'),
        shows: (page) => page.getByLabel('Rejection comment'),
      },
      'applications without a match': {
        path: '/admin/applications?search=nobody',
        shows: (page) => page.getByRole('button', { name: /clear/i }).first(),
      },
      'an extra specialty to decide on': {
        path: '/admin/extra-specialties',
        act: press(/^Show details/),
        shows: text(/^A-word-without/),
      },
      'acceptance of an extra specialty': {
        path: '/admin/extra-specialties',
        act: (page) =>
          page
            .getByRole('button', { name: /^Accept / })
            .first()
            .click(),
        shows: dialog(/^Accept /),
      },
      'deletion of an extra specialty': {
        path: '/admin/extra-specialties',
        act: press(/^Delete /),
        shows: dialog(/^Delete /),
      },
      'extra specialties without a match': {
        path: '/admin/extra-specialties?search=nobody',
        shows: (page) => page.getByRole('button', { name: /clear/i }).first(),
      },
      'extra specialties that fail': {
        path: '/admin/extra-specialties',
        fails: '/admin/extra-specialties',
        shows: retry,
      },
      'promotion of a coach': {
        path: ({ coach }) => `/admin/nutritionists/${coach.id}`,
        act: press('Promotion'),
        shows: (page) => page.getByRole('dialog', { name: 'Promotion' }).getByLabel('Promotion Time'),
      },
      'newest reviews that fail': { path: '/admin/dashboard', fails: '/admin/reviews', shows: retry },
      'a review to decide on': {
        path: '/admin/reviews',
        act: press('Show details'),
        shows: text(/^Patient, clear/),
      },
      'decision on a review': {
        path: '/admin/reviews',
        act: (page) =>
          page
            .getByRole('button', { name: /^Approve the review/ })
            .first()
            .click(),
        shows: dialog('Approve this review?'),
      },
      'an answer to decide on': {
        path: '/admin/reviews/answers',
        act: press('Show details'),
        shows: text(/^Thank you, you did/),
      },
      'applications that fail': {
        path: '/admin/applications',
        fails: '/admin/nutritionists/applicants',
        shows: retry,
      },
      'change requests without a match': {
        path: '/admin/change-requests?search=nobody',
        shows: (page) => page.getByRole('button', { name: /clear/i }).first(),
      },
      'change requests that fail': {
        path: '/admin/change-requests',
        fails: '/admin/nutritionistsChangeRequests',
        shows: retry,
      },
      'suspension of a client': {
        path: ({ client }) => `/admin/clients/${client.id}`,
        act: (page) => page.getByRole('button', { name: 'Suspend' }).click(),
        shows: (page) => page.getByRole('dialog', { name: 'Suspension' }),
      },
      'deletion of a client': {
        path: ({ client }) => `/admin/clients/${client.id}`,
        act: (page) => page.getByRole('button', { name: 'Delete User' }).click(),
        shows: (page) => page.getByRole('dialog', { name: /^Are you sure/ }),
      },
      'deletion of a coach': {
        path: ({ coach }) => `/admin/nutritionists/${coach.id}`,
        act: (page) => page.getByRole('button', { name: 'Delete User' }).click(),
        shows: (page) => page.getByRole('dialog', { name: /^Are you sure/ }),
      },
      'a client who is deleted': {
        path: ({ deletedClient }) => `/admin/clients/${deletedClient.id}`,
        shows: (page) => page.getByRole('button', { name: /^Restore client/ }),
      },
      'a deletion to call off': {
        path: '/admin/clients/deleted',
        act: (page) =>
          page
            .getByRole('button', { name: /^Restore client/ })
            .first()
            .click(),
        shows: (page) => page.getByRole('dialog', { name: 'Restore this client?' }),
      },
      'deleted clients that fail': {
        path: '/admin/clients/deleted',
        fails: '/admin/deleted-clients',
        shows: retry,
      },
      'decision on an application': {
        path: ({ pendingCoach }) => `/admin/applications?open=${pendingCoach.id}`,
        act: async (page) => {
          await page.getByLabel('Application status').selectOption('APPROVED')
          await page.getByRole('button', { name: 'Save' }).click()
        },
        shows: (page) => page.getByRole('dialog', { name: /^Approve / }),
      },
      'suspension of a coach': {
        path: ({ coach }) => `/admin/nutritionists/${coach.id}`,
        act: (page) => page.getByRole('button', { name: 'SUSPEND ACCOUNT' }).click(),
        shows: (page) => page.getByRole('dialog', { name: 'Suspension' }),
      },
      'clients without a match': {
        path: '/admin/clients?search=nobody',
        shows: (page) => page.getByRole('button', { name: /clear/i }).first(),
      },
      'clients that fail': { path: '/admin/clients', fails: '/admin/clients', shows: retry },
      'an audit log without a match': {
        path: '/admin/audit?day=2023-01-01',
        shows: (page) => page.getByRole('heading', { name: 'No matching activity' }),
      },
      'an audit log that fails': { path: '/admin/audit', fails: '/admin/audit', shows: retry },
      'figures that fail': { path: '/admin/dashboard', fails: '/admin/stats', shows: retry },
    },
  },
}
