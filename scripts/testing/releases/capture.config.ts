import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../../..`,
    env: { TZ: 'UTC', FIRST_TEST_PERSON: '1000000' },
    silent: 'passed-only',
    include: ['scripts/testing/releases/release.capture.ts'],
    globalSetup: ['scripts/testing/setup/dynamodb.ts'],
    setupFiles: ['scripts/testing/setup/test-services.ts'],
    server: { deps: { inline: ['sst'] } },
  },
})
