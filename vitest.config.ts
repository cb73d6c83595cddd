import { defineConfig } from 'vitest/config'
import { SlowestReporter } from '#scripts/testing/slowest'

export default defineConfig({
  test: {
    testTimeout: 20_000,
    silent: 'passed-only',
    reporters: ['default', new SlowestReporter()],
    // Also the core that vitest would keep for itself: it mostly waits.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          exclude: [
            'core/**/*.api.test.ts',
            'scripts/start.test.ts',
            'scripts/new/**',
            'scripts/seed/**',
            '**/node_modules/**',
          ],
          include: ['core/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
        resolve: { tsconfigPaths: true },
      },
      {
        extends: true,
        test: {
          name: 'stack',
          include: ['stacks/**/*.test.ts'],
          globalSetup: 'scripts/synth/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['functions/**/*.test.ts', 'core/**/*.api.test.ts'],
          globalSetup: 'scripts/testing/dynamodb.ts',
          setupFiles: 'scripts/testing/world.ts',
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [
            'scripts/testing/dynamodb.ts',
            'scripts/testing/unpack-browser.ts',
            'scripts/testing/build-site.ts',
          ],
          setupFiles: 'scripts/testing/world.ts',
          env: { WORLD_FIRST_PORT: '4800' },
          testTimeout: 180_000,
          // A busy machine may take its time between two states of a page.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Starts or checks whole products: longer, and hungry for both cores.
          name: 'start',
          include: ['scripts/start.test.ts', 'scripts/{new,seed}/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
