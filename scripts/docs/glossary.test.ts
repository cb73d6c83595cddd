import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
