import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCpuClock } from '#scripts/gate/cpu-clock'
import { measurePace } from '#scripts/gate/pace'
import { FIRST_PORT } from '#scripts/testing/setup/build-site'
import { FAILED_TESTS } from '#scripts/testing/setup/failed-tests'

/** `npm test`: all checks, then all tests, and what they cost. */

/**
 * CPU seconds that the run may take on a machine of pace 1 or faster, so that the tests can't grow unnoticed. What takes
 * most of them, browsers and the kernel, gets slower with the measured work, but not faster: machines of pace 0.41 to
 * 0.56 took 2,733 to 3,016.
 */
const MAX_CPU_SECONDS = 4000

/** Built once, by the check of its size, and then shared by all tests. */
const folder = mkdtempSync(join(tmpdir(), 'platewise-tests-'))
const site = join(folder, 'site')

const run = (command: string, words: string[], env: NodeJS.ProcessEnv) =>
  spawnSync(command, words, { env, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

rmSync(FAILED_TESTS, { recursive: true, force: true })
const clock = startCpuClock()
const pace = measurePace()
const isGreen =
  run('npm', ['run', 'check'], {
    ...process.env,
    SITE_FOLDER: site,
    SITE_FIRST_PORT: String(FIRST_PORT),
  }) &&
  run('npx', ['vitest', 'run', '--reporter=default', '--reporter=./scripts/gate/reporter.ts'], {
    ...process.env,
    TEST_SITE: site,
    SITE_FIRST_PORT: String(FIRST_PORT),
  })
rmSync(folder, { recursive: true, force: true })

const seconds = Math.round(clock.seconds())
const limit = Math.round(MAX_CPU_SECONDS * Math.max(1, pace))
const isOver = clock.isOwn && seconds > limit
console.info(
  `\n${(performance.now() / 60_000).toFixed(1)} minutes, ${seconds} CPU seconds${clock.isOwn ? '' : ' of the whole machine'} of at most ${limit} (pace ${pace.toFixed(2)})`,
)
if (isGreen && isOver) console.error('The tests cost too much: make one of the slowest files cheaper.')
clock.stop()
process.exitCode = isGreen && !isOver ? 0 : 1
