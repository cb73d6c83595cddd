import type { Store } from '#scripts/local/store'

/** The provider's time: the real one plus what was advanced, which the store keeps. */
export interface ProviderClock {
  /** Unix seconds. */
  now(): number
  /** Moves the clock forward to `time`, in unix seconds. */
  moveTo(time: number): void
}

/** `realNow` gives milliseconds, as `Date.now` does. */
export function openClock(store: Store, realNow: () => number): ProviderClock {
  const saved = store.collection<{ offsetSeconds: number }>('stripe.clock')
  const real = () => Math.floor(realNow() / 1000)
  const now = () => real() + (saved.get('clock')?.offsetSeconds ?? 0)
  return {
    now,
    moveTo(time) {
      if (time > now()) saved.put('clock', { offsetSeconds: time - real() })
    },
  }
}
