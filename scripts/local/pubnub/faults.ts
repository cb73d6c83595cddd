import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { refusal } from '#scripts/local/pubnub/request'

/** What may go wrong with a request; see the README beside this file. */
export type Fault =
  /** It is answered so and not done: 429 when a rate limit is hit, 500 or 503 in an outage. */
  | { status: 429 | 500 | 503; retryAfterSeconds?: number }
  /** It is done, and the connection breaks before its answer. */
  | 'lost answer'
  /** The connection breaks before it is done. */
  | 'no connection'

interface Where {
  /** Of the address's path: `/publish/`, `/grant`, `/v3/history/`. All requests without it. */
  path?: RegExp
  method?: string
  /** How many requests; one without it. */
  times?: number
}

/** How hard the service is on its callers. Tests choose; `reset` makes it as kind as at the start. */
export interface Faults {
  /** The next requests to that path meet this. */
  meet(fault: Fault, where?: Where): void
  /** A revoked token works for so long: up to a minute at the real service. */
  revocationDelayMs: number
  /** A message is in the history so much later than its publish was answered. */
  historyDelayMs: number
  /** Each answer takes so long. */
  answerDelayMs: number
  reset(): void
}

export interface OpenFaults extends Faults {
  middleware: MiddlewareHandler
}

const NONE = { revocationDelayMs: 0, historyDelayMs: 0, answerDelayMs: 0 }

export function openFaults(): OpenFaults {
  let planned: (Where & { fault: Fault; times: number })[] = []

  function take(method: string, path: string): Fault | undefined {
    const found = planned.find((one) => (one.path?.test(path) ?? true) && (one.method ?? method) === method)
    if (!found) return undefined
    found.times--
    planned = planned.filter(({ times }) => times > 0)
    return found.fault
  }

  const faults: OpenFaults = {
    ...NONE,
    meet: (fault, where = {}) => void planned.push({ times: 1, ...where, fault }),
    reset() {
      planned = []
      Object.assign(faults, NONE)
    },
    async middleware(c, next) {
      const fault = c.req.method === 'OPTIONS' ? undefined : take(c.req.method, c.req.path)
      if (faults.answerDelayMs > 0) await new Promise((done) => setTimeout(done, faults.answerDelayMs))
      if (fault && typeof fault !== 'string') throw refused(fault)
      if (fault !== 'no connection') await next()
      if (!fault) return
      const { outgoing } = c.env as HttpBindings
      outgoing.destroy()
      c.res = new Response(null, { status: 500 })
    },
  }
  return faults
}

function refused({ status, retryAfterSeconds }: Exclude<Fault, string>) {
  const error = refusal(status, { status, error: true, message: WORDS[status] })
  if (retryAfterSeconds !== undefined) error.res?.headers.set('retry-after', String(retryAfterSeconds))
  return error
}
const WORDS = { 429: 'Too Many Requests', 500: 'Internal Server Error', 503: 'Service Unavailable' }
