import { type Area, press, summary } from './area'

export const publicArea: Area = {
  screens: {
    '/': ['guest'],
    '/404': ['guest'],
    '/about': ['guest'],
    '/confirm-email': ['guest'],
    '/keep-account': ['guest', () => ['/keep-account', '/keep-account#token', '/keep-account#deleted']],
    '/stop-invitations': ['guest'],
    '/contact': ['guest'],
    '/newsletter': ['guest', () => ['/newsletter', '/newsletter#confirm=token', '/newsletter#stop=token']],
    '/reminders': ['guest', () => ['/reminders', '/reminders#stop=token']],
    '/faq': ['guest'],
    '/privacy': ['guest'],
    '/support': ['guest'],
    '/terms': ['guest'],
    '/login': ['guest'],
    '/forgot-password': ['guest'],
    '/register': ['guest', () => ['/register', '/register?type=client', '/register?ref=unknownkey']],
    '/admin/login': ['guest'],
    '/$': null,
    '/redirect': null,
    '/redirect-to/$url/$accesstoken': null,
    '/register-redirect': ['unregistered'],
  },
  states: {
    guest: {
      'no more invitations': {
        path: '/stop-invitations#token',
        act: press('Stop invitations'),
        shows: (page) => page.getByRole('alert'),
      },
      'the coaches': { path: '/coaches', shows: (page) => page.getByRole('link', { name: /Olga/ }) },
      'a coach': {
        path: '/coaches',
        act: (page) => page.getByRole('link', { name: /Bartholomew/ }).click(),
        shows: (page) => page.getByRole('heading', { name: 'What clients say' }),
      },
      'no coach': {
        path: '/coaches/nobody-here',
        shows: (page) => page.getByRole('heading', { name: '404 page not found' }),
      },
      'contact sent empty': { path: '/contact', act: press('Send'), shows: summary },
      'newsletter sent empty': { path: '/newsletter', act: press('Subscribe'), shows: summary },
      'login sent empty': { path: '/login', act: press(/^Login$/), shows: summary },
      'registration sent empty': {
        path: '/register?type=client',
        act: press('Create account'),
        shows: summary,
      },
      'forgotten password sent empty': { path: '/forgot-password', act: press(/code/i), shows: summary },
      'admin login sent empty': { path: '/admin/login', act: press('Sign In'), shows: summary },
    },
  },
}
