import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { FIRST_PORT } from '#scripts/testing/setup/build-site'
import { LongestFirst } from '#scripts/testing/setup/longest-first'
import { TIMEOUT_MILLISECONDS } from '#scripts/testing/setup/timeout'
import { endpointTable } from './scripts/web/endpoint-table.ts'
import { themeVariables } from './scripts/web/theme-variables.ts'

/** Half the time, such a test waits for a timer, a service or the database, so others can run meanwhile. */
const waiting = { maxWorkers: 2 * availableParallelism() }

/** Files share a process, because starting one takes longer than most of them run. */
const shared = { setupFiles: ['scripts/testing/setup/reset-modules.ts'], isolate: false }

/** Gives each file its own services. `sst` reads their addresses when it is loaded. */
const inWorld = {
  ...shared,
  globalSetup: ['scripts/testing/setup/dynamodb.ts'],
  setupFiles: [...shared.setupFiles, 'scripts/testing/setup/test-services.ts'],
  server: { deps: { inline: ['sst'] } },
}

/** Groups of projects run one after another, because each has its own number of workers. */
const inOrder = (groupOrder: number) => ({ groupOrder })

/** A failed test of a screen runs once more, on a fresh page. `scripts/gate/reporter.ts` names those that pass then. */
const RETRIES = 1

export default defineConfig({
  test: {
    // Dates are displayed in the reader's time zone, so all machines use the same one.
    env: { TZ: 'UTC' },
    // Long enough for a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: TIMEOUT_MILLISECONDS } },
    setupFiles: ['scripts/testing/setup/timeouts.ts'],
    silent: 'passed-only',
    sequence: { sequencer: LongestFirst },
    // Uses the core that vitest would reserve for itself, because vitest mostly waits.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        plugins: [endpointTable(), themeVariables()],
        test: {
          ...waiting,
          ...shared,
          name: 'unit',
          sequence: inOrder(0),
          exclude: [
            '{core,scripts}/**/*.api.test.ts',
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
          sequence: inOrder(0),
          include: ['stacks/**/*.test.ts'],
          setupFiles: [...shared.setupFiles, 'scripts/synth/fill-in-settings.ts'],
          globalSetup: 'scripts/synth/setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...waiting,
          ...inWorld,
          name: 'api',
          sequence: inOrder(0),
          include: ['functions/**/*.test.ts', '{core,scripts}/**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        plugins: [endpointTable(), themeVariables()],
        resolve: { tsconfigPaths: true, alias: { '@/': `${import.meta.dirname}/web/src/` } },
        test: {
          ...inWorld,
          name: 'screens',
          sequence: inOrder(1),
          retry: RETRIES,
          include: ['tests/screens/**/*.test.ts'],
          // Like a production build, without development tools.
          env: { DEV: '' },
        },
      },
      {
        extends: true,
        test: {
          ...inWorld,
          name: 'e2e',
          sequence: inOrder(2),
          retry: RETRIES,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [
            ...inWorld.globalSetup,
            'scripts/testing/setup/unpack-browser.ts',
            'scripts/testing/setup/build-site.ts',
          ],
          env: { TEST_FIRST_PORT: String(FIRST_PORT) },
          testTimeout: 300_000,
          // More workers than cores, because some always wait for a page or a clock.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          // Starts or checks whole products, which takes longer and uses both cores.
          name: 'start',
          sequence: inOrder(1),
          include: ['scripts/start.test.ts', 'scripts/{new,seed}/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
