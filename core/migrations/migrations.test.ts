import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

// The entities load the table's client, which reads the table's name.
vi.mock('sst', () => ({ Resource: { Table: { name: 'none' } } }))
const { definedEntities } = await import('#core/entities')
const { migrations } = await import('#core/migrations/all')
const { fourDigits, titleOf } = await import('#core/migrations/title')

test('every file that defines an entity is loaded by the tools', () => {
  const defining = globSync('core/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /= (hideDeleted\(\s*)?entity\s*[<(]/.test(readFileSync(path, 'utf8')))
  const loaded = [...readFileSync('core/entities.ts', 'utf8').matchAll(/^import '#(.+)'$/gm)]
  expect(loaded.map(([, path]) => `${path}.ts`)).toEqual(defining.toSorted())
  expect(definedEntities().size).toBeGreaterThan(80)
})

test('every migration has its file, and their numbers have no gaps', () => {
  const files = readdirSync('core/migrations').filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name))
  expect(migrations.map((one) => `${titleOf(one)}.ts`)).toEqual(files.toSorted())
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
})

test('every migration names existing or former entities', () => {
  for (const migration of migrations) expect(migration.entities, titleOf(migration)).not.toEqual([])
})

test('a contract names the backfill before it, for the same entities', () => {
  for (const migration of migrations) {
    if (migration.phase !== 'contract') continue
    const backfill = migrations.find(({ number }) => number === migration.backfill)
    expect(backfill?.phase, titleOf(migration)).toBe('backfill')
    expect(backfill?.entities, titleOf(migration)).toEqual(migration.entities)
    expect(migration.backfill, fourDigits(migration.number)).toBeLessThan(migration.number)
  }
})
