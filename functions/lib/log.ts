/** One JSON line. Ids, names and figures only: never a body, a token or an address (reliability 27). */
export function log(level: 'info' | 'error', message: string, facts: Record<string, unknown>): void {
  console[level](JSON.stringify({ level, message, ...facts }))
}

const ADDRESS = /[^\s"'<>]+@[^\s"'<>]+/g
const SECRET = /\b(?:ey[\w-]+\.[\w.-]+|(?:sk|rk|whsec)_\w+)/g

/** What a log may say of a bug: its stack, without the addresses and secrets that a vendor's message may repeat. */
export const describe = (error: unknown) =>
  error instanceof Error
    ? { error: error.name, stack: error.stack?.replace(ADDRESS, '[address]').replace(SECRET, '[secret]') }
    : { error: typeof error }
