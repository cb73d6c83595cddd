import { spawnSync } from 'node:child_process'
import { testSiteEnvironment } from '#scripts/testing/build-site'

/** `npm run check:site`: builds the site with settings, as a deployed one has them, and checks its sizes. */

const env = { ...testSiteEnvironment(), ...process.env }
const run = (script: string) =>
  spawnSync('npm', ['run', script], { env, stdio: 'inherit', shell: process.platform === 'win32' }).status ===
  0

process.exitCode = run('build:web') && run('size') ? 0 : 1
