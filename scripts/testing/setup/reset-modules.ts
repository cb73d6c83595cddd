import { vi } from 'vitest'

/**
 * Vitest setup file: one process runs many test files. Packages stay loaded, but each file loads our own modules
 * afresh.
 */
vi.resetModules()
vi.restoreAllMocks()
vi.unstubAllGlobals()
