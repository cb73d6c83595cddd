import type { Context } from 'hono'
import { keyInUse, lockTimeout, unavailable } from '#scripts/local/stripe/errors'

/** Makes calls as hard as the real ones can be, for tests: see README.md. All of it is off until it is asked for. */
export interface Strain {
  /**
   * Each call takes so long. One that writes holds its objects and its key meanwhile: another that wants one of them
   * is refused. 0 ends it.
   */
  slow(milliseconds: number): void
  /** Of the next calls that write, so many are done, but their answers are lost on the way. */
  loseAnswers(count: number): void
  /** So many of the next calls fail before anything is done. */
  failCalls(count: number): void
  /** Has somebody else act just before the `place`th call from now, the first being 1; resolves once they have. */
  meanwhile(place: number, act: () => Promise<unknown>): void
  /** Events have the shape of an older version from now on. */
  ageEvents(): void
  /** How many calls there were. */
  calls(): number
  /** Ends all of it. */
  relax(): void
}

interface Sent {
  isWrite: boolean
  /** The idempotency key. */
  key: string | undefined
  /** The path and the parameters, which name what is written to. */
  text: string
}

/** What another call may not write to at the same time. */
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

  /** Runs a call under it. */
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
