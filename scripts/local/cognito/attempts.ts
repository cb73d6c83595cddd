import { CognitoError, notAuthorized } from '#scripts/local/cognito/errors'
import type { Store } from '#scripts/local/store'

/**
 * Counts failures per user id, including ids that don't exist, so that the limits don't reveal who has an
 * account.
 */
export interface Attempts {
  /** Throws if the id is locked. */
  guard(id: string): void
  failed(id: string): void
  clear(id: string): void
}

interface Failures {
  count: number
  lastAt: number
  /** The latest attempt while locked. It doesn't count as a failure. */
  triedAt?: number
}

const freeFailures = 5
const minuteMs = 60_000

/**
 * After n wrong passwords, Cognito locks the user for 2^(n-5) seconds. 15 minutes without an attempt reset
 * the count.
 */
export function openPasswordAttempts(store: Store): Attempts {
  const lockMs = (count: number) => Math.min(2 ** (count - freeFailures) * 1000, 15 * minuteMs)
  return openAttempts(store, 'cognito/password-attempts', {
    memoryMs: 15 * minuteMs,
    lockMs,
    isPutOff: true,
    refuse: () => notAuthorized('Password attempts exceeded'),
  })
}

/**
 * Limits codes of each kind to five per user and hour. The real limit is between 5 and 20, depending on the
 * risk Cognito sees.
 */
export function openCodeRequests(store: Store): Attempts {
  return openAttempts(store, 'cognito/code-requests', {
    memoryMs: 60 * minuteMs,
    lockMs: () => 60 * minuteMs,
    refuse: limitExceeded,
  })
}

const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.')

/**
 * Five wrong codes block further attempts until an hour after the last one. A new code doesn't lift the
 * block.
 */
export function openCodeAttempts(store: Store): Attempts {
  return openAttempts(store, 'cognito/code-attempts', {
    memoryMs: 60 * minuteMs,
    lockMs: () => 60 * minuteMs,
    refuse: limitExceeded,
  })
}

interface Limit {
  memoryMs: number
  lockMs(count: number): number
  /** Only time without attempts resets the count: a rejected attempt restarts the wait. */
  isPutOff?: true
  refuse(): CognitoError
}

function openAttempts(store: Store, name: string, limit: Limit): Attempts {
  const failures = store.collection<Failures>(name)
  const recent = (id: string) => {
    const attempts = failures.get(id)
    return attempts && Date.now() - (attempts.triedAt ?? attempts.lastAt) < limit.memoryMs
      ? attempts
      : undefined
  }
  return {
    guard(id) {
      const attempts = recent(id)
      if (!attempts || attempts.count < freeFailures) return
      if (Date.now() - attempts.lastAt >= limit.lockMs(attempts.count)) return
      if (limit.isPutOff) failures.put(id, { ...attempts, triedAt: Date.now() })
      throw limit.refuse()
    },
    failed: (id) => void failures.put(id, { count: (recent(id)?.count ?? 0) + 1, lastAt: Date.now() }),
    clear: (id) => failures.remove(id),
  }
}
