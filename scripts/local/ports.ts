import type { ServiceName } from '#scripts/local/services'

const ORDER = [
  'web',
  'api',
  'console',
  'cognito',
  'stripe',
  'pubnub',
  's3',
  'dynamodb',
  'ses',
  'recaptcha',
] as const

/** The ports of `npm start`: one after the other from `first`. */
export const portFrom = (first: number) => (service: ServiceName | 'web' | 'console') =>
  first + ORDER.indexOf(service)
