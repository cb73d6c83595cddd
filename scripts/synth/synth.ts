import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SynthesisOptions, SynthesizedStack } from '#scripts/synth/evaluate'
import { FILLED_IN } from '#scripts/synth/filled-in'
import { installPlatform, ROOT } from '#scripts/synth/platform'

/**
 * Evaluates what `sst deploy --stage <stage>` (or `sst dev`) would create, in a process of its own (about 5
 * s). Without a built site, it uses an empty one.
 */
export async function synthesize(
  stage: string,
  { site, dev = false, secrets, settings = {} }: Partial<SynthesisOptions> = {},
): Promise<SynthesizedStack> {
  installPlatform()
  const folder = await mkdtemp(join(tmpdir(), 'synth-'))
  try {
    const options: SynthesisOptions = {
      site: site ?? join(folder, 'site'),
      dev,
      secrets,
      settings: { ...FILLED_IN, ...settings },
    }
    await mkdir(options.site, { recursive: true })
    const file = join(folder, 'stack.json')
    const main = join(ROOT, 'scripts/synth/main.ts')
    // Pulumi captures a stack trace for every promise it creates, which takes a sixth of the total time.
    const flags = ['--stack-trace-limit=1']
    await promisify(execFile)(process.execPath, [...flags, main, stage, file, JSON.stringify(options)], {
      cwd: ROOT,
    })
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
