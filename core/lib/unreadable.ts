import { AsyncLocalStorage } from 'node:async_hooks'

const counters = new AsyncLocalStorage<{ count: number }>()

/** Runs `work` and counts the stored items that it left out because they couldn't be read. */
export async function countUnreadable<T>(work: () => Promise<T>): Promise<{ result: T; unreadable: number }> {
  const counter = { count: 0 }
  const result = await counters.run(counter, work)
  return { result, unreadable: counter.count }
}

/** Adds to the count of the enclosing `countUnreadable`. */
export function addUnreadable(count: number): void {
  const counter = counters.getStore()
  if (counter) counter.count += count
}
