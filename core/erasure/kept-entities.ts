/**
 * The stored names of items that may name a person by id after their account was erased: payments and reviews (rule
 * people-leave-payments), the audit log, and the progress of jobs. A restore brings them back and removes everything
 * else about erased people.
 */
export const KEPT_ENTITIES: ReadonlySet<string> = new Set([
  'audit',
  'checkout',
  'client-sum',
  'done',
  'handled-event',
  'ledger-entry',
  'monthly-sum',
  'pass',
  'plan-slot',
  'published-review',
  'renewal',
  'review',
  'subscription',
])
