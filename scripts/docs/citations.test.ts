import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCES = [
  '{core,functions,scripts,stacks,tests,web}/**/*.{ts,tsx,js,css,html}',
  'docs/**/*.md',
  '*.{md,ts,mjs}',
]
const files = globSync(SOURCES, {
  exclude: ['**/node_modules/**', '**/dist/**', '**/citations.test.ts'],
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const NAME = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*'
const CITATION = new RegExp(`\\b[Rr]ules? (${NAME}(?:(?:, | and )${NAME})*)([).,;:]?)`, 'g')
/** Joins the lines of a comment, because a sentence may continue on the next line. */
const inOneLine = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')

/**
 * Returns the rules that a text cites. A single word counts only at the end of a clause, so "the rule that" cites
 * nothing.
 */
const citedIn = (text: string): string[] =>
  [...inOneLine(text).replaceAll('`', '').matchAll(CITATION)].flatMap(([, names = '', end]) =>
    names.split(/, | and /).filter((name) => name.includes('-') || end),
  )

const rules = new Set(
  [...readFileSync('docs/rules.md', 'utf8').matchAll(/^### (.+)$/gm)].map(([, name = '']) => name),
)

test('every cited rule exists in docs/rules.md', () => {
  const lost = files.flatMap(({ path, text }) =>
    citedIn(text)
      .filter((name) => !rules.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('finds citations by their hyphens or position, including pairs and citations across two lines', () => {
  expect(citedIn('/** Ends (rules a-b and\n * fee), the rule that holds. */ // As `rule c-d` says')).toEqual([
    'a-b',
    'fee',
    'c-d',
  ])
})

test('code or a test cites every rule', () => {
  const cited = new Set(files.flatMap(({ path, text }) => (path.endsWith('.md') ? [] : citedIn(text))))
  expect([...rules].filter((rule) => !cited.has(rule))).toEqual([])
})

test('docs/design.md names components that exist', () => {
  const site = files.flatMap(({ path, text }) => (path.startsWith('web/src') ? text : [])).join('\n')
  const named = readFileSync('docs/design.md', 'utf8').matchAll(/`([A-Z][a-z]\w+)`/g)
  const missing = [...named].filter(([, name]) => !new RegExp(`\\b${name}\\b`).test(site))
  expect(missing.map(([, name]) => name)).toEqual([])
})
