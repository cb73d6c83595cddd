import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = [
  '{core,functions,scripts,stacks,web}/**/*.{ts,tsx,js,css,html}',
  'docs/**/*.md',
  '*.{md,ts,mjs}',
]
const files = globSync(SOURCES, {
  exclude: ['**/node_modules/**', '**/dist/**', '**/citations.test.ts'],
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const NAME = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const CITATION = new RegExp(`\\brules? (${NAME}(?:(?:, | and )${NAME})*)([).,;:]?)`, 'g')
/** A sentence may run on in the next line of a comment. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/** The rules that a text cites. A word by itself is one at the end of a clause only: "the rule that" cites nothing. */
const citedIn = (text: string): string[] =>
  [...inOneLine(text).replaceAll('`', '').matchAll(CITATION)].flatMap(([, names = '', end]) =>
    names.split(/, | and /).filter((name) => name.includes('-') || end),
  )

test('every rule that is cited stands in docs/rules.md', () => {
  const rules = new Set(
    [...readFileSync('docs/rules.md', 'utf8').matchAll(/^### (.+)$/gm)].map(([, name]) => name),
  )
  const lost = files.flatMap(({ path, text }) =>
    citedIn(text)
      .filter((name) => !rules.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('nothing is cited by a number of a list that is not in this repository', () => {
  const numbered = files.flatMap(({ path, text }) =>
    [...inOneLine(text).matchAll(/\b(?:spec|decisions?|issues?|design|reliability) \d+/gi)].map(
      ([cited]) => `${path}: ${cited}`,
    ),
  )
  expect(numbered).toEqual([])
})

test('a citation is found by its hyphens or its place, also of two rules and across two lines', () => {
  expect(citedIn('/** Ends (rules a-b and\n * fee), the rule that holds. */ // As `rule c-d` says')).toEqual([
    'a-b',
    'fee',
    'c-d',
  ])
})
