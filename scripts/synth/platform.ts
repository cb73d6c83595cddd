import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
export const PLATFORM = join(ROOT, '.sst/platform')

const pinnedVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules/sst/package.json'), 'utf8')).version

/** SST writes this file last, so an incomplete installation is detected. */
const LOCK = join(ROOT, '.sst/provider-lock.json')

function isInstalled(): boolean {
  const version = join(PLATFORM, 'version')
  return existsSync(LOCK) && existsSync(version) && readFileSync(version, 'utf8').trim() === pinnedVersion()
}

/**
 * Installs SST's components and providers (about 40 s, 320 MB in `.sst/`) unless the pinned version is
 * already installed. It needs only the package registry: no Bun, no Pulumi, and a temporary home folder.
 */
export function installPlatform(): void {
  if (isInstalled()) return
  console.log(`Installing the platform of SST ${pinnedVersion()}`)
  rmSync(LOCK, { force: true })
  const home = mkdtempSync(join(tmpdir(), 'sst-home-'))
  try {
    execFileSync(join(ROOT, 'node_modules/.bin/sst'), ['install', '--stage', 'check'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        HOME: home,
        XDG_CONFIG_HOME: join(home, '.config'),
        DO_NOT_TRACK: '1',
        SST_NO_BUN: '1',
        SST_SKIP_DEPENDENCY_CHECK: '1',
      },
    })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** Loads a module as the platform's own code does. */
export const requireFromPlatform = createRequire(join(PLATFORM, 'package.json'))
