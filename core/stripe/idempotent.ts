import { createHash } from 'node:crypto'

/**
 * A request under a key of its own: the same key always has the same parameters, since they are part of it. Otherwise
 * one lost answer and a changed name would make the provider refuse that key for a day. `what` says which of several
 * equal requests this is (rule same-key-same-request).
 */
export const idempotent = <P extends object>(what: string, params: P): [P, { idempotencyKey: string }] => [
  params,
  { idempotencyKey: `${what}:${createHash('sha256').update(JSON.stringify(params)).digest('base64url')}` },
]
