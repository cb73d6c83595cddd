import type { Personal } from '#core/privacy/personal'

type Store = Omit<Personal<never>, 'of'>

/** What is kept about people outside the table: at providers and in buckets. */
export const OTHER_STORES = {
  Cognito: { topic: 'account', erasure: 'delete' },
  PubNub: { topic: 'messages', exportedIn: 'messages', erasure: 'delete' },
  /** Payments stay there, because Stripe and we must be able to account for them. */
  Stripe: { topic: 'payments', erasure: 'delete' },
  /** One that a coach has set up stays, so that payouts arrive and refunds can be taken from it. */
  'Stripe account': { topic: 'payments', erasure: 'keep' },
  'public/images/': { topic: 'files', exportedIn: 'photos & files', erasure: 'delete' },
  'private/<id>/': { topic: 'files', exportedIn: 'photos & files', erasure: 'delete' },
  'private/chats/': { topic: 'files', exportedIn: 'photos & files', erasure: 'delete' },
  'tmp/': { topic: 'files', erasure: 'expire' },
  /** Old versions of files and of the table. */
  backup: { topic: 'files', erasure: 'expire' },
  'account list': { topic: 'files', erasure: 'expire' },
  logs: { topic: 'security', erasure: 'expire' },
  'dead letters': { topic: 'security', erasure: 'expire' },
  'dead records': { topic: 'security', erasure: 'expire' },
} as const satisfies Record<string, Store>
