import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { installPlatform, ROOT } from '#scripts/synth/platform'

/** What `sst deploy --stage <stage>` would make, evaluated in a process of its own (about 5 s). */
export async function synthesize(stage: string): Promise<SynthesizedStack> {
  installPlatform()
  const folder = await mkdtemp(join(tmpdir(), 'synth-'))
  try {
    const file = join(folder, 'stack.json')
    const main = join(ROOT, 'scripts/synth/main.ts')
    await promisify(execFile)(process.execPath, [main, stage, file], { cwd: ROOT })
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
