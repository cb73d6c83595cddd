import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('docs/api.md says what the contract says; `npm run openapi` writes it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platewise-api-'))
  execFileSync(process.execPath, ['scripts/openapi.ts', folder])
  expect(readFileSync('docs/api.md', 'utf8')).toBe(readFileSync(join(folder, 'docs/api.md'), 'utf8'))
})
