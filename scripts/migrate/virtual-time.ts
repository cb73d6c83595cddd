/**
 * Runs `act` with a clock that jumps to the next timer whenever nothing else is left to do, so that waiting takes no
 * time and a busy machine changes nothing. Returns how many milliseconds would have passed.
 */
export async function inVirtualTime(act: () => Promise<unknown>): Promise<number> {
  const real = { setTimeout: globalThis.setTimeout, now: performance.now }
  const timers: { at: number; fire: () => void }[] = []
  let now = 0
  performance.now = () => now
  globalThis.setTimeout = ((fire: () => void, delay = 0) => {
    const at = now + delay
    // The timers are sorted, and a new one is mostly among the last.
    let place = timers.length
    while (place > 0 && (timers[place - 1]?.at ?? 0) > at) place--
    timers.splice(place, 0, { at, fire })
  }) as unknown as typeof setTimeout
  let isRunning = true
  const running = act().finally(() => {
    isRunning = false
  })
  try {
    for (await idle(); isRunning; await idle()) {
      const next = timers[0]
      if (!next) throw new Error('It waits for something other than a timer')
      now = next.at
      while (timers[0]?.at === now) timers.shift()?.fire()
    }
  } finally {
    globalThis.setTimeout = real.setTimeout
    performance.now = real.now
  }
  await running
  return now
}

/** Everything that doesn't wait for a timer has happened by then. */
const idle = () => new Promise((resolve) => setImmediate(resolve))
