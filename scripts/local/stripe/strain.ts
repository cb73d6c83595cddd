import type { Context } from 'hono'
import { keyInUse, lockTimeout, unavailable } from '#scripts/local/stripe/errors'

/** Makes calls as unreliable as real ones can be, for tests: see README.md. Everything is off by default. */
export interface Strain {
  /**
   * Delays each call. Meanwhile a write locks its objects and its idempotency key, and calls that need one of them
   * are rejected. 0 turns this off.
   */
  slow(milliseconds: number): void
  /** Performs the next `count` writes but drops their responses. */
  loseAnswers(count: number): void
  /** Fails the next `count` calls before they do anything. */
  failCalls(count: number): void
  /**
   * Runs an action just before call number `place` from now, where 1 is the next call. That call continues when the
   * action has finished.
   */
  meanwhile(place: number, act: () => Promise<unknown>): void
  /** Gives all further events the shape of an older version. */
  ageEvents(): void
  /** Returns how many calls there have been. */
  calls(): number
  /** Turns everything off. */
  relax(): void
}

interface Sent {
  isWrite: boolean
  /** The idempotency key. */
  key: string | undefined
  /** The path and the parameters, which contain the ids of the affected objects. */
  text: string
}

/** Ids of the objects that a write locks. */
const OBJECT_ID = /\b(?:cus|sub|in|pi|ch|tr|fee|cs|acct)_\w+/g

export function openStrain() {
  const held = new Set<string>()
  let calls = 0
  let delay = 0
  let lost = 0
  let failing = 0
  let isOld = false
  let waiting: { place: number; act: () => Promise<unknown> }[] = []

  const strain: Strain = {
    slow(milliseconds) {
      delay = milliseconds
    },
    loseAnswers(count) {
      lost = count
    },
    failCalls(count) {
      failing = count
    },
    meanwhile: (place, act) => void waiting.push({ place: calls + place, act }),
    ageEvents() {
      isOld = true
    },
    calls: () => calls,
    relax() {
      delay = 0
      lost = 0
      failing = 0
      isOld = false
      waiting = []
    },
  }

  /** Runs a call with the current settings. */
  async function under(c: Context, sent: Sent, run: () => Response): Promise<Response> {
    calls++
    const due = waiting.filter(({ place }) => place <= calls)
    waiting = waiting.filter(({ place }) => place > calls)
    for (const { act } of due) await act()
    if (failing > 0) {
      failing--
      throw unavailable()
    }
    const answer = delay > 0 ? await slowly(sent, run) : run()
    if (!sent.isWrite || lost === 0) return answer
    lost--
    c.env.incoming.socket.destroy()
    return answer
  }

  async function slowly({ isWrite, key, text }: Sent, run: () => Response): Promise<Response> {
    const objects = isWrite ? [...new Set(text.match(OBJECT_ID))] : []
    const names = key ? [`key:${key}`, ...objects] : objects
    if (key && held.has(`key:${key}`)) throw keyInUse()
    if (objects.some((id) => held.has(id))) throw lockTimeout()
    for (const name of names) held.add(name)
    try {
      await new Promise((resolve) => setTimeout(resolve, delay))
      return run()
    } finally {
      for (const name of names) held.delete(name)
    }
  }
  return { strain, under, isOld: () => isOld }
}

export type Under = ReturnType<typeof openStrain>['under']
