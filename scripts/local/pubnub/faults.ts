import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { refusal } from '#scripts/local/pubnub/request'

/** What can go wrong with a request; see the README in this folder. */
export type Fault =
  /** Rejects the request without performing it: 429 for a rate limit, 500 or 503 for an outage. */
  | { status: 429 | 500 | 503; retryAfterSeconds?: number }
  /** Performs the request, but breaks the connection before the response. */
  | 'lost answer'
  /** Breaks the connection before performing the request. */
  | 'no connection'

interface Where {
  /** Matches the URL's path: `/publish/`, `/grant`, `/v3/history/`. Defaults to all requests. */
  path?: RegExp
  method?: string
  /** How many requests are affected. Defaults to one. */
  times?: number
}

/** Makes the service less reliable. Tests choose the faults, and `reset` removes them all. */
export interface Faults {
  /** Applies a fault to the next matching requests. */
  inject(fault: Fault, where?: Where): void
  /** How long a revoked token keeps working. The real service takes up to a minute. */
  revocationDelayMs: number
  /** The delay between a publish's response and the message's arrival in the history. */
  historyDelayMs: number
  /** The delay before each response. */
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
    const fault = planned.find(
      (fault) => (fault.path?.test(path) ?? true) && (fault.method ?? method) === method,
    )
    if (!fault) return undefined
    fault.times--
    planned = planned.filter(({ times }) => times > 0)
    return fault.fault
  }

  const faults: OpenFaults = {
    ...NONE,
    inject: (fault, where = {}) => void planned.push({ times: 1, ...where, fault }),
    reset() {
      planned = []
      Object.assign(faults, NONE)
    },
    async middleware(c, next) {
      const fault = c.req.method === 'OPTIONS' ? undefined : take(c.req.method, c.req.path)
      if (faults.answerDelayMs > 0) await new Promise((done) => setTimeout(done, faults.answerDelayMs))
      if (fault && typeof fault !== 'string') throw statusError(fault)
      if (fault !== 'no connection') await next()
      if (!fault) return
      const { outgoing } = c.env as HttpBindings
      outgoing.destroy()
      c.res = new Response(null, { status: 500 })
    },
  }
  return faults
}

function statusError({ status, retryAfterSeconds }: Exclude<Fault, string>) {
  const error = refusal(status, { status, error: true, message: WORDS[status] })
  if (retryAfterSeconds !== undefined) error.res?.headers.set('retry-after', String(retryAfterSeconds))
  return error
}
const WORDS = { 429: 'Too Many Requests', 500: 'Internal Server Error', 503: 'Service Unavailable' }
