import { createHash } from 'node:crypto'
import type { Store } from '#scripts/local/store'
import { invalid, StripeFailure } from '#scripts/local/stripe/errors'

/** Stripe may forget a key after a day. */
const KEPT_MS = 24 * 60 * 60 * 1000

interface Saved {
  path: string
  hash: string
  /** Absent for status 200. */
  status?: StripeFailure['status']
  body: string
  savedAt: number
}

export interface Request {
  key: string
  path: string
  /** The body as sent. */
  params: string
}

/**
 * Stores responses by `Idempotency-Key`, including errors, and replays them for a day. Errors about unreadable
 * parameters are not stored, because no work has begun.
 */
export function openIdempotency(store: Store) {
  const saved = store.collection<Saved>('stripe.idempotency')
  const hashOf = (params: string) => createHash('sha256').update(params).digest('hex')
  return {
    /** Returns the response to an earlier identical request. Throws when the key belongs to a different request. */
    find({ key, path, params }: Request): Pick<Saved, 'status' | 'body'> | undefined {
      if (key.length > 255) throw invalid('Idempotency keys can have up to 255 characters.')
      const earlier = saved.get(key)
      if (!earlier || earlier.savedAt + KEPT_MS < Date.now()) return undefined
      if (earlier.path !== path)
        throw misused(`Keys can only be used for the endpoint of their first use ('${earlier.path}').`)
      if (earlier.hash !== hashOf(params))
        throw misused(
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        )
      return earlier
    },
    save({ key, path, params }: Request, body: string, status?: StripeFailure['status']) {
      saved.put(key, { path, hash: hashOf(params), body, status, savedAt: Date.now() })
    },
  }
}

const misused = (message: string) => new StripeFailure(400, { type: 'idempotency_error', message })
