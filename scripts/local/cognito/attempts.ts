import { CognitoError, notAuthorized } from '#scripts/local/cognito/errors'
import type { Store } from '#scripts/local/store'

/** Counts what went wrong for a user id, also for one that does not exist, so that the limits tell nothing. */
export interface Attempts {
  /** Throws while the id is locked. */
  guard(id: string): void
  failed(id: string): void
  clear(id: string): void
}

interface Failures {
  count: number
  lastAt: number
}

const freeFailures = 5
const minuteMs = 60_000

/** Cognito locks for 2^(n-5) seconds after n wrong passwords; 15 quiet minutes clear the count. */
export function openPasswordAttempts(store: Store): Attempts {
  const lockMs = (count: number) => Math.min(2 ** (count - freeFailures) * 1000, 15 * minuteMs)
  return openAttempts(store, 'cognito/password-attempts', {
    memoryMs: 15 * minuteMs,
    lockMs,
    refuse: () => notAuthorized('Password attempts exceeded'),
  })
}

/** Five wrong codes close the door until an hour after the last one; a new code does not open it. */
export function openCodeAttempts(store: Store): Attempts {
  return openAttempts(store, 'cognito/code-attempts', {
    memoryMs: 60 * minuteMs,
    lockMs: () => 60 * minuteMs,
    refuse: () =>
      new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  })
}

interface Limit {
  memoryMs: number
  lockMs(count: number): number
  refuse(): CognitoError
}

function openAttempts(store: Store, name: string, limit: Limit): Attempts {
  const failures = store.collection<Failures>(name)
  const recent = (id: string) => {
    const found = failures.get(id)
    return found && Date.now() - found.lastAt < limit.memoryMs ? found : undefined
  }
  return {
    guard(id) {
      const found = recent(id)
      if (!found || found.count < freeFailures) return
      if (Date.now() - found.lastAt < limit.lockMs(found.count)) throw limit.refuse()
    },
    failed: (id) => void failures.put(id, { count: (recent(id)?.count ?? 0) + 1, lastAt: Date.now() }),
    clear: (id) => failures.remove(id),
  }
}
