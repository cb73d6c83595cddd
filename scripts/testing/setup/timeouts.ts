import { vi } from 'vitest'
import { TIMEOUT_MILLISECONDS } from '#scripts/testing/setup/timeout'

const { waitFor } = vi

/** Vitest setup file: raises the default timeout of `waitFor`, which Vitest has no setting for. */
vi.waitFor = (callback, options) =>
  waitFor(callback, {
    timeout: TIMEOUT_MILLISECONDS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })
