import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { apply, format } from '#scripts/new/apply'
import { planEndpoint } from '#scripts/new/endpoint'
import { planMigration } from '#scripts/new/migration'
import type { Plan } from '#scripts/new/plan'
import { planScreen } from '#scripts/new/screen'

const copy = mkdtempSync(join(tmpdir(), 'platewise-new-'))
afterAll(() => rmSync(copy, { recursive: true }))
const isThere = (file: string) => existsSync(join(copy, file))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
for (const file of files.split('\n').filter(existsSync)) cpSync(file, join(copy, file))
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))

// Type-checks everything as one program, because loading the types of the dependencies takes the longest.
const included = (file: string): string[] => JSON.parse(readFileSync(file, 'utf8')).include
writeFileSync(
  join(copy, 'web/tsconfig.new.json'),
  JSON.stringify({
    extends: './tsconfig.json',
    include: [...included('web/tsconfig.json'), ...included('tsconfig.json').map((path) => `../${path}`)],
    exclude: ['src/worker/sw.ts', '../sst.config.ts'],
  }),
)

const run = (command: string, ...words: string[]) => {
  try {
    const program = command === 'node' ? process.execPath : resolve('node_modules/.bin', command)
    return execFileSync(program, words, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${command} ${words.join(' ')}:\n${stdout}${stderr}`)
  }
}

test('generates endpoints and screens that are registered and pass all checks unmodified', () => {
  const generate = (plan: Plan) => apply(plan, copy)
  // Each endpoint is planned when the one before exists, because the domain is new only once.
  const files = [
    generate(planEndpoint('hiring.listAsked', '', isThere)),
    generate(planEndpoint('notes.write', 'POST /nutritionist/notes', isThere)),
    generate(planEndpoint('notes.list', 'GET /admin/notes', isThere)),
    ...['_client/client/notes', '_coach/nutritionist/clients.tags', '_admin/admin/labels'].map((screen) =>
      generate(planScreen(screen, isThere)),
    ),
  ]
  format([...new Set(files.flat())], copy)
  const endpoint = run('node', 'scripts/new.ts', 'endpoint', 'notes.saveAll')
  expect(endpoint).toContain('core/notes/notes.ts')
  run('node', 'scripts/new.ts', 'screen', '_client/client/profile.memos')
  const migration = run('node', 'scripts/new.ts', 'migration', 'label-notes')
  const [, file = ''] = /^(core\/migrations\/\d{4}-label-notes)\.ts$/m.exec(migration) ?? []
  expect(isThere(`${file}.api.test.ts`)).toBe(true)
  expect(readFileSync(join(copy, 'core/migrations/all.ts'), 'utf8')).toMatch(/,\s+labelNotes,?\s*\]/)

  run('tsc', '--checkers', '1', '-p', 'web/tsconfig.new.json')
  run(
    'biome',
    'ci',
    '--error-on-warnings',
    'core',
    'functions',
    'stacks',
    'web/src/features',
    'web/src/routes',
  )
  run('depcruise', 'core', 'functions', 'stacks', 'web/src', '--config', '.dependency-cruiser.mjs')
  run('knip')
})

test('writes nothing if a file exists or a name is invalid', () => {
  expect(() => apply(planEndpoint('hiring.listSaved', '', isThere), copy)).toThrow('already exists')
  expect(() => planEndpoint('hiring', '', isThere)).toThrow('reviews.write')
  expect(() => planEndpoint('hiring.write', 'FETCH /x', isThere)).toThrow('POST /client/reviews')
  expect(() => planScreen('client/notes', isThere)).toThrow('_client/client/reviews')
  expect(() => planMigration('0002 x', [])).toThrow('spread-client-rows')
})
