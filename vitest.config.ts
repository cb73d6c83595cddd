import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '#scripts/testing/longest-first'
import { TIMEOUT_MILLISECONDS } from '#scripts/testing/timeout'
import { endpointTable } from './web/endpoint-table.ts'

/** Half the time such a test waits for a timer, a service or the database: as many others fill it. */
const waiting = { maxWorkers: 2 * availableParallelism() }

/** In a process that many files share: to start one takes longer than most of them. */
const shared = { setupFiles: ['scripts/testing/reset-modules.ts'], isolate: false }

/** Each file with a world of its own; `sst` reads where that is when it is loaded. */
const inWorld = {
  ...shared,
  globalSetup: ['scripts/testing/dynamodb.ts'],
  setupFiles: [...shared.setupFiles, 'scripts/testing/test-services.ts'],
  server: { deps: { inline: ['sst'] } },
}

export default defineConfig({
  test: {
    // A busy machine takes its time; what hangs is told all the same.
    // Dates are shown in the zone of whoever reads them; here that is one, on any machine.
    env: { TZ: 'UTC' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: TIMEOUT_MILLISECONDS } },
    setupFiles: ['scripts/testing/timeouts.ts'],
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // Also the core that vitest would keep for itself: it mostly waits.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        plugins: [endpointTable()],
        test: {
          ...waiting,
          ...shared,
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
          ...waiting,
          ...shared,
          name: 'stack',
          include: ['stacks/**/*.test.ts'],
          globalSetup: 'scripts/synth/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          ...inWorld,
          name: 'api',
          include: ['functions/**/*.test.ts', 'core/**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [endpointTable()],
        resolve: { tsconfigPaths: true, alias: { '@/': `${import.meta.dirname}/web/src/` } },
        test: {
          ...inWorld,
          name: 'screens',
          include: ['web/screens/**/*.test.ts'],
          // As a build has it: without the tools of development.
          env: { DEV: '' },
        },
      },
      {
        extends: true,
        test: {
          ...inWorld,
          name: 'e2e',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: [
            ...inWorld.globalSetup,
            'scripts/testing/unpack-browser.ts',
            'scripts/testing/build-site.ts',
          ],
          env: { TEST_FIRST_PORT: '4800' },
          testTimeout: 300_000,
          // More than cores, as some always wait for a page or a clock.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          // Starts or checks whole products: longer, and hungry for both cores.
          name: 'start',
          include: ['scripts/start.test.ts', 'scripts/{new,seed}/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
