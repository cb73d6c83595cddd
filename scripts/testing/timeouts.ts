import { vi } from 'vitest'
import { PATIENCE_MILLISECONDS } from '#scripts/testing/timeout-milliseconds'

const { waitFor } = vi

/** Vitest knows no setting for it (vitest setup). */
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: PATIENCE_MILLISECONDS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
