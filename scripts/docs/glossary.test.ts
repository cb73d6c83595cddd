import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { RETIRED_EXPORTS, RETIRED_FILES } from '#scripts/docs/retired-names'

const files = globSync('{core,functions,scripts,stacks,tests,web}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const exportedNames = new Set(
  files.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm,
      ),
    ].map(([, name = '']) => name),
  ),
)

test('every term in the glossary names an export or a file that exists', () => {
  const terms = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^- \*\*(.+?)\*\* \(`(.+?)`\)/gm)]
  expect(terms.length).toBeGreaterThanOrEqual(40)
  const unknown = terms
    .map(([, , code = '']) => code)
    .filter((code) => !exportedNames.has(code) && globSync(code).length === 0)
  expect(unknown).toEqual([])
})

test('the README links to the glossary', () => {
  expect(readFileSync('README.md', 'utf8')).toContain('(docs/glossary.md)')
})

test('retired names never come back as exports or files', () => {
  const exports = RETIRED_EXPORTS.filter((name) => exportedNames.has(name))
  const names = new Set(RETIRED_FILES)
  const paths = files.filter((path) =>
    names.has(basename(path).replace(/(\.api|\.property)?(\.test)?\.tsx?$/, '')),
  )
  expect({ exports, paths }).toEqual({ exports: [], paths: [] })
})
