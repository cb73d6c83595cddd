/** One JSON line. Ids, names and figures only: never a body, a token or an address (reliability 27). */
export function log(level: 'info' | 'error', message: string, facts: Record<string, unknown>): void {
  console[level](JSON.stringify({ level, message, ...facts }))
}

/** What a log may say of a bug: where it happened, with the message that our own code gave it. */
export const describe = (error: unknown) =>
  error instanceof Error ? { error: error.name, stack: error.stack } : { error: String(error) }
