import { vi } from 'vitest'
import { setClock } from '#core/lib/clock'

interface Sleeper {
  at: number
  wake: () => void
}

/** Time that passes only when everybody sleeps, and then at once; until `stop`. */
export function virtualTime(start: number) {
  let now = 0
  const sleepers: Sleeper[] = []
  const wakeAt = (at: number, wake: () => void) => {
    let index = sleepers.length
    while (index > 0 && (sleepers[index - 1]?.at ?? 0) < at) index--
    sleepers.splice(index, 0, { at, wake })
  }
  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => wakeAt(now + Math.max(0, milliseconds), resolve))
  setClock(() => start + now)
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('setTimeout', (wake: () => void, milliseconds = 0) => wakeAt(now + milliseconds, wake))
  return {
    sleep,
    async run(work: () => Promise<void>): Promise<void> {
      let isDone = false
      const working = work().finally(() => {
        isDone = true
      })
      while (!isDone) {
        await new Promise(setImmediate)
        const next = sleepers.pop()
        if (next) now = next.at
        next?.wake()
      }
      await working
    },
    stop() {
      setClock()
      vi.unstubAllGlobals()
    },
  }
}
