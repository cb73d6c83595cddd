import { defineConfig } from 'vitest/config'

/** `npm run openapi` records missing examples, with the services of the tests. */
export default defineConfig({
  test: {
    include: ['scripts/api/examples.run.ts'],
    globalSetup: 'scripts/testing/setup/dynamodb.ts',
    testTimeout: 600_000,
    silent: 'passed-only',
  },
})
