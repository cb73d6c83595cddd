import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const namesIn = (...files: string[]) => [
  ...new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<![\w-])pc-[a-z]+/g) ?? [])),
]

test('each name of the markup that functions write has a style, and no style is left over', () => {
  const markup = globSync('core/showcase/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(namesIn(...markup).toSorted()).toEqual(namesIn('web/src/theme/coach-pages.css').toSorted())
})
