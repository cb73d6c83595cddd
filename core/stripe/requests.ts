import { createHash } from 'node:crypto'

/**
 * Adds an idempotency key that contains a hash of the parameters, so that the same key always means the same request.
 * Otherwise one lost response and a changed name would make Stripe refuse the key for a day. `what` distinguishes
 * requests that have equal parameters (rule same-key-same-request).
 */
export const idempotent = <P extends object>(what: string, params: P): [P, { idempotencyKey: string }] => [
  params,
  { idempotencyKey: `${what}:${createHash('sha256').update(JSON.stringify(params)).digest('base64url')}` },
]

export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

/** The `kind` in the metadata of a coach's payment for a promotion, which has no subscription to identify the payer. */
export const PROMOTION = 'promotion'
