import { vi } from 'vitest'

const PATIENCE_MILLISECONDS = 20_000
const { waitFor } = vi

/** A busy machine takes longer than the second that is usual: what never comes is told all the same (vitest setup). */
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: PATIENCE_MILLISECONDS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
