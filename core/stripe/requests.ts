import { createHash } from 'node:crypto'
import type Stripe from 'stripe'

/** One refusal per key. After so many on one day, a request stays refused until the next. */
const MAX_KEYS = 20

/**
 * Sends a request that Stripe carries out only once, however often it's repeated after a lost response (rule
 * idempotency-keys). `what` distinguishes requests that have equal parameters.
 *
 * Stripe repeats a refusal under its key for a day, although its reason may have passed: a coach who couldn't be paid
 * for a minute could sell nothing to that client until the next day. Nothing came of such an attempt, so the request is
 * sent again under the next key. Concurrent requests use the same keys in the same order. The next key is also used if
 * `isGone` says that what an earlier request created has been deleted since.
 */
export async function sendOnce<Params extends object, Result>(
  what: string,
  params: Params,
  send: (params: Params, options: { idempotencyKey: string }) => Promise<Stripe.Response<Result>>,
  isGone: (result: Result) => Promise<boolean> = async () => false,
): Promise<Result> {
  const key = keyOf(what, params)
  for (let number = 1; ; number++) {
    try {
      const result = await send(params, { idempotencyKey: number === 1 ? key : `${key}:${number}` })
      if (number === MAX_KEYS || !isReplay(result.lastResponse) || !(await isGone(result))) return result
    } catch (error) {
      if (number === MAX_KEYS || !isReplayedRefusal(error)) throw error
    }
  }
}

/**
 * The key contains a hash of the parameters, so that the same key always means the same request. Otherwise one lost
 * response and a changed name would make Stripe refuse the key for a day.
 */
const keyOf = (what: string, params: object) =>
  `${what}:${createHash('sha256').update(JSON.stringify(params)).digest('base64url')}`

const isReplay = ({ headers }: { headers?: Record<string, string> }) =>
  headers?.['idempotent-replayed'] === 'true'

/** Nobody knows what came of a request that ended in a server error. */
const isReplayedRefusal = (error: unknown) =>
  error instanceof Error &&
  'statusCode' in error &&
  Number(error.statusCode) < 500 &&
  isReplay(error as Stripe.errors.StripeError)

export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

/** The `kind` in the metadata of a coach's payment for a promotion, which has no subscription to identify the payer. */
export const PROMOTION = 'promotion'
