import { defineConfig } from 'vitest/config'

/** `npm run bench`: the budgets, measured in the world of the tests. */
export default defineConfig({
  test: {
    include: ['scripts/bench/*.run.ts'],
    // What one measures, the other would slow down.
    fileParallelism: false,
    globalSetup: 'scripts/testing/dynamodb.ts',
    setupFiles: 'scripts/testing/test-services.ts',
    // 10,000 people take their time.
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    // The tables are for people, the functions' log lines are not.
    onConsoleLog: (log) => !log.startsWith('{'),
  },
})
