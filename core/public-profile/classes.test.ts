import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const namesIn = (...files: string[]) => [
  ...new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/(?<![\w-])pc-[a-z]+/g) ?? [])),
]

test('every class in server-rendered markup has a style, and every style is used', () => {
  const markup = globSync('core/public-profile/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(namesIn(...markup).toSorted()).toEqual(namesIn('web/src/theme/coach-pages.css').toSorted())
})
