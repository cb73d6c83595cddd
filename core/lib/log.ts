import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Runs `work`, whose log lines have this `requestId`. */
export const withRequestId = <T>(requestId: string, work: () => T): T => requests.run(requestId, work)

/**
 * Logs ids, names and numbers (rule log-ids-only). Lambda stores the object as JSON, so that fields such as
 * `message.status` can be queried.
 */
export function log(level: 'info' | 'error', what: string, facts: Record<string, unknown>): void {
  const requestId = requests.getStore()
  console[level]({ what, ...(requestId && { requestId }), ...facts })
}

const ADDRESS = /[^\s"'<>]+@[^\s"'<>]+/g
const SECRET = /\b(?:ey[\w-]+\.[\w.-]+|(?:sk|rk|whsec)_\w+)/g

/**
 * Returns what a log may contain of a bug: its stack, without the email addresses and secrets that a vendor's message
 * may repeat.
 */
export const describe = (error: unknown) =>
  error instanceof Error
    ? { error: error.name, stack: error.stack?.replace(ADDRESS, '[address]').replace(SECRET, '[secret]') }
    : { error: typeof error }
