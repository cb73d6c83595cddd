/** Ids, names and figures (rule logs-hold-ids-only). An object, as Lambda keeps it so that `message.status` can be asked for. */
export function log(level: 'info' | 'error', what: string, facts: Record<string, unknown>): void {
  console[level]({ what, ...facts })
}

const ADDRESS = /[^\s"'<>]+@[^\s"'<>]+/g
const SECRET = /\b(?:ey[\w-]+\.[\w.-]+|(?:sk|rk|whsec)_\w+)/g

/** What a log may say of a bug: its stack, without the addresses and secrets that a vendor's message may repeat. */
export const describe = (error: unknown) =>
  error instanceof Error
    ? { error: error.name, stack: error.stack?.replace(ADDRESS, '[address]').replace(SECRET, '[secret]') }
    : { error: typeof error }
