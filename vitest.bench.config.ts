import { defineConfig } from 'vitest/config'

/** `npm run bench`: measures the budgets with the services of the tests. */
export default defineConfig({
  test: {
    include: ['scripts/bench/*.run.ts'],
    // One at a time, because parallel measurements would slow each other down.
    fileParallelism: false,
    globalSetup: 'scripts/testing/setup/dynamodb.ts',
    setupFiles: 'scripts/testing/setup/test-services.ts',
    // Creating 10,000 people takes a while.
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    // Prints the tables, but not the functions' log lines.
    onConsoleLog: (log) => !log.startsWith('{'),
  },
})
