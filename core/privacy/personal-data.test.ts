import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { STREAMED } from '#core/lib/streamed-entities'
import { allPersonalData, OUTSIDE_THE_TABLE, topics } from '#core/privacy/shared/personal-data'

/** The names of all entities in the code. Some aren't exported, so this reads the sources. */
function entitiesInCode(): string[] {
  const sources = globSync('core/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
  const found = sources.flatMap((source) => [
    ...source.matchAll(/= entity\s*(?:<[^(]*?>)?\(\s*(?:'([^']+)'|STREAMED\.(\w+))/g),
  ])
  const all = sources.reduce((count, source) => count + (source.match(/= entity\s*[<(]/g)?.length ?? 0), 0)
  expect(found).toHaveLength(all)
  const streamed: Record<string, string> = STREAMED
  return found.map(([, name, constant = '']) => name ?? streamed[constant] ?? constant)
}

test('the list of personal data names exactly the entities in the code', () => {
  const listed = [...allPersonalData.keys()].filter((name) => !OUTSIDE_THE_TABLE.some((one) => one === name))
  expect(listed.toSorted()).toEqual(entitiesInCode().toSorted())
})

test('nothing is listed twice', () => {
  const names = topics.flatMap(({ items }) => Object.keys(items))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('what erases something exists', () => {
  for (const [name, { erased }] of allPersonalData) {
    if (!('by' in erased)) continue
    const [file, verb] = erased.by.split('#')
    expect(readFileSync(`core/${file}.ts`, 'utf8'), name).toMatch(
      new RegExp(`export (async function|const) ${verb}\\b`),
    )
  }
})
