import { type Area, retry } from './area'

export const adminArea: Area = {
  screens: {
    '/admin/dashboard': ['admin'],
    '/admin/applications': [
      'admin',
      ({ pendingCoach }) => ['/admin/applications', `/admin/applications?open=${pendingCoach.id}`],
    ],
    '/admin/nutritionists/': ['admin'],
  },
  states: {
    admin: {
      'reason of a rejection': {
        path: ({ pendingCoach }) => `/admin/applications?open=${pendingCoach.id}`,
        act: (page) => page.getByLabel('Application status').selectOption('REJECTED'),
        shows: (page) => page.getByLabel('Rejection comment'),
      },
      'applications without a match': {
        path: '/admin/applications?search=nobody',
        shows: (page) => page.getByRole('button', { name: /clear/i }).first(),
      },
      'applications that fail': {
        path: '/admin/applications',
        fails: '/admin/nutritionists/applicants',
        shows: retry,
      },
      'figures that fail': { path: '/admin/dashboard', fails: '/admin/stats', shows: retry },
    },
  },
}
