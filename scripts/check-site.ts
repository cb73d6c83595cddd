import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { testSiteEnvironment } from '#scripts/testing/setup/build-site'

/**
 * `npm run check:site`: builds the site with settings, as a deployed one has them, and checks its sizes and that the
 * browsers that the README promises can run it.
 */

const env = { ...testSiteEnvironment(), ...process.env }
const run = (script: string) =>
  spawnSync('npm', ['run', script], { env, stdio: 'inherit', shell: process.platform === 'win32' }).status ===
  0

/**
 * Functions that those browsers lack. The build lowers syntax, but adds no functions. `AbortSignal.any` and
 * `URL.canParse` are missing here, because libraries mention them without needing them.
 */
const TOO_NEW =
  /\b(?:Map|Object)\.groupBy\b|\bURL\.parse\b|\.withResolvers\b|\bArray\.fromAsync\b|\bPromise\.try\b|\bRegExp\.escape\b/

function runsInPromisedBrowsers(): boolean {
  const found = globSync('web/dist/assets/**/*.js').flatMap((file) => {
    const [name] = TOO_NEW.exec(readFileSync(file, 'utf8')) ?? []
    return name ? [`${file}: ${name}`] : []
  })
  if (found.length > 0) console.error(`Browsers of early 2023 lack these functions:\n${found.join('\n')}`)
  return found.length === 0
}

process.exitCode = run('build:web') && run('size') && runsInPromisedBrowsers() ? 0 : 1
