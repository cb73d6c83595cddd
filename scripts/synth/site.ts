import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from '#scripts/synth/platform'

/** Builds the site as a deploy does, into a temporary folder that exists until `remove` is called. */
export async function buildSite(environment: Record<string, string> = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'platewise-site-'))
  const folder = join(parent, 'site')
  const env = { ...process.env, NODE_ENV: 'production', ...environment, SITE_FOLDER: folder }
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-web.ts')], { cwd: ROOT, env })
  return { folder, remove: () => rm(parent, { recursive: true }) }
}
