import type { Store } from '#scripts/local/store'

/** Stripe's time: real time plus the offset in the store, which grows with each advance. */
export interface ProviderClock {
  /** Unix seconds. */
  now(): number
  /** Moves the clock forward to `time`, in unix seconds. */
  moveTo(time: number): void
}

/** `realNow` returns milliseconds, like `Date.now`. */
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
