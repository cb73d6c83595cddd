import { inspect } from 'node:util'

/** Email addresses, tokens and secrets. */
const LEAK = /[\w.+-]+@[\w-]+\.\w+|\bey[\w-]{8,}\.[\w-]+\.|\b(?:sk|rk|whsec)_\w+|\bBearer /

const MAX_RECENT = 300

/**
 * Watches the console until `stop` is called. `leaks` collects lines with content that must not be logged (rule
 * log-ids-only), and `recent` the last lines.
 */
export function watchLogs() {
  const leaks: string[] = []
  const recent: string[] = []
  const { info, error } = console
  for (const level of ['info', 'error'] as const) {
    const write = console[level]
    console[level] = (...line: unknown[]) => {
      const text = inspect(line, { depth: null })
      if (LEAK.test(text)) leaks.push(text)
      if (recent.push(text) > MAX_RECENT) recent.shift()
      write(...line)
    }
  }
  return { leaks, recent, stop: () => void Object.assign(console, { info, error }) }
}
