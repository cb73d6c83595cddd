/**
 * Logs ids, names and numbers (rule logs-hold-ids-only). Lambda stores the object as JSON, so that fields such as
 * `message.status` can be queried.
 */
export function log(level: 'info' | 'error', what: string, facts: Record<string, unknown>): void {
  console[level]({ what, ...facts })
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
