import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SynthesizedStack } from '#scripts/synth/evaluate'
import { installPlatform, ROOT } from '#scripts/synth/platform'

/** What `sst deploy --stage <stage>` would make, evaluated in a process of its own (4 s). */
export function synthesize(stage: string): SynthesizedStack {
  installPlatform()
  const folder = mkdtempSync(join(tmpdir(), 'synth-'))
  try {
    const file = join(folder, 'stack.json')
    execFileSync(process.execPath, [join(ROOT, 'scripts/synth/main.ts'), stage, file], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
