import { defineConfig } from 'vitest/config'

/** Runs the demo's seed and the tests of the API, and dumps the table of each (see `README.md`). */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../../..`,
    env: { TZ: 'UTC' },
    silent: 'passed-only',
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['scripts/testing/releases/demo.capture.ts', 'functions/**/*.test.ts', 'core/**/*.api.test.ts'],
    // They store nothing that others don't, or they load a release themselves.
    exclude: [
      'functions/{hostile-input,seeded,public-answers,releases}.test.ts',
      'core/migrations/**',
      '**/node_modules/**',
    ],
    globalSetup: ['scripts/testing/dynamodb.ts'],
    setupFiles: ['scripts/testing/test-services.ts', 'scripts/testing/releases/dump.ts'],
  },
})
