import { vi } from 'vitest'

/** A process runs many test files and keeps what the packages loaded; what is ours is each file's own (vitest setup). */
vi.resetModules()
vi.restoreAllMocks()
vi.unstubAllGlobals()
