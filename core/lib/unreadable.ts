import { AsyncLocalStorage } from 'node:async_hooks'

/** Thrown for a single item that is stored but can't be read. Lists leave it out instead. */
export class UnreadableItem extends Error {
  override name = 'UnreadableItem'
  /** The item's key as the log names it. Undefined for several items. */
  readonly loggedKey: string | undefined

  constructor(message: string, loggedKey?: string) {
    super(message)
    this.loggedKey = loggedKey
  }
}

const counters = new AsyncLocalStorage<{ count: number; isFindLenient: boolean }>()

interface Counted<T> {
  result: T
  unreadable: number
}

/** Runs `work` and counts the stored items that its lists left out because they couldn't be read. */
export const countUnreadable = <T>(work: () => Promise<T>): Promise<Counted<T>> => count(work, false)

/**
 * Does the same, but `find` leaves out an unreadable item, too, instead of throwing. For what should be as complete as
 * possible, like an export.
 */
export const leaveOutUnreadable = <T>(work: () => Promise<T>): Promise<Counted<T>> => count(work, true)

async function count<T>(work: () => Promise<T>, isFindLenient: boolean): Promise<Counted<T>> {
  const counter = { count: 0, isFindLenient }
  const result = await counters.run(counter, work)
  return { result, unreadable: counter.count }
}

/** Whether `find` leaves out what can't be read. */
export const isFindLenient = () => counters.getStore()?.isFindLenient ?? false

/**
 * Runs `work` and throws UnreadableItem if it left out a stored item. For work whose result decides something that
 * can't be undone: what can't be read today isn't gone.
 */
export async function requireReadable<T>(work: () => Promise<T>): Promise<T> {
  const { result, unreadable } = await countUnreadable(work)
  if (unreadable > 0) throw new UnreadableItem(`${unreadable} stored items can't be read`)
  return result
}

/** Whether `find` fails because the item is stored but can't be read. */
export async function isUnreadable(find: () => Promise<unknown>): Promise<boolean> {
  try {
    await find()
    return false
  } catch (error) {
    if (error instanceof UnreadableItem) return true
    throw error
  }
}

/** Adds to the count of the enclosing `countUnreadable`. */
export function addUnreadable(count: number): void {
  const counter = counters.getStore()
  if (counter) counter.count += count
}
