import type { Context } from 'hono'
import { keyInUse, lockTimeout, unavailable } from '#scripts/local/stripe/errors'

/** Makes calls as unreliable as real ones can be, for tests: see README.md. Everything is off by default. */
export interface Faults {
  /**
   * Delays each call. Meanwhile a write locks its objects and its idempotency key, and calls that need one of them
   * are rejected. 0 turns this off.
   */
  slow(milliseconds: number): void
  /** Performs the next `count` writes but drops their responses. */
  dropResponses(count: number): void
  /** Fails the next `count` calls before they do anything. */
  failCalls(count: number): void
  /**
   * Runs an action just before call number `place` from now, where 1 is the next call. That call continues when the
   * action has finished.
   */
  runBeforeCall(place: number, act: () => Promise<unknown>): void
  /** Gives all further events the shape of an older version. */
  useOldEvents(): void
  /** Returns how many calls there have been. */
  calls(): number
  /** Turns everything off. */
  reset(): void
}

interface StripeCall {
  isWrite: boolean
  /** The idempotency key. */
  key: string | undefined
  /** The path and the parameters, which contain the ids of the affected objects. */
  text: string
}

/** Ids of the objects that a write locks. */
const OBJECT_ID = /\b(?:cus|sub|in|pi|ch|tr|fee|cs|acct)_\w+/g

export function openFaults() {
  const locked = new Set<string>()
  let calls = 0
  let delay = 0
  let responsesToDrop = 0
  let callsToFail = 0
  let isOld = false
  let waiting: { place: number; act: () => Promise<unknown> }[] = []

  const faults: Faults = {
    slow(milliseconds) {
      delay = milliseconds
    },
    dropResponses(count) {
      responsesToDrop = count
    },
    failCalls(count) {
      callsToFail = count
    },
    runBeforeCall: (place, act) => void waiting.push({ place: calls + place, act }),
    useOldEvents() {
      isOld = true
    },
    calls: () => calls,
    reset() {
      delay = 0
      responsesToDrop = 0
      callsToFail = 0
      isOld = false
      waiting = []
    },
  }

  /** Runs a call with the current settings. */
  async function withFaults(c: Context, sent: StripeCall, run: () => Response): Promise<Response> {
    calls++
    const dueActions = waiting.filter(({ place }) => place <= calls)
    waiting = waiting.filter(({ place }) => place > calls)
    for (const { act } of dueActions) await act()
    if (callsToFail > 0) {
      callsToFail--
      throw unavailable()
    }
    const answer = delay > 0 ? await runLocked(sent, run) : run()
    if (!sent.isWrite || responsesToDrop === 0) return answer
    responsesToDrop--
    c.env.incoming.socket.destroy()
    return answer
  }

  async function runLocked({ isWrite, key, text }: StripeCall, run: () => Response): Promise<Response> {
    const objects = isWrite ? [...new Set(text.match(OBJECT_ID))] : []
    const names = key ? [`key:${key}`, ...objects] : objects
    if (key && locked.has(`key:${key}`)) throw keyInUse()
    if (objects.some((id) => locked.has(id))) throw lockTimeout()
    for (const name of names) locked.add(name)
    try {
      await new Promise((resolve) => setTimeout(resolve, delay))
      return run()
    } finally {
      for (const name of names) locked.delete(name)
    }
  }
  return { faults, withFaults, isOld: () => isOld }
}

export type WithFaults = ReturnType<typeof openFaults>['withFaults']
