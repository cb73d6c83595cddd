import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../../..`,
    env: { TZ: 'UTC', FIRST_TEST_PERSON: '1000000' },
    silent: 'passed-only',
    include: ['scripts/testing/releases/release.capture.ts'],
    globalSetup: ['scripts/testing/dynamodb.ts'],
    setupFiles: ['scripts/testing/test-services.ts'],
    server: { deps: { inline: ['sst'] } },
  },
})
