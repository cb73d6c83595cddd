import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MAX_PERCENT = 6

/** On lines of its own. */
const COMMENT = /^[ \t]*(?:\/\/.*|\/\*(?:[^*]|\*(?!\/))*\*\/)$/gm
const linesOf = (text: string) => text.split('\n').length - 1
const commentLinesIn = (text: string) =>
  [...text.matchAll(COMMENT)].reduce((sum, [comment]) => sum + linesOf(comment) + 1, 0)

test('what a name can say is not said again: comments are few in the core', () => {
  const texts = globSync('core/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') }).map((path) =>
    readFileSync(path, 'utf8'),
  )
  const all = texts.reduce((sum, text) => sum + linesOf(text), 0)
  const comments = texts.reduce((sum, text) => sum + commentLinesIn(text), 0)
  expect(texts.length).toBeGreaterThan(100)
  expect((100 * comments) / all, 'percent of lines').toBeLessThanOrEqual(MAX_PERCENT)
})

test('a comment counts with all its lines', () => {
  expect(commentLinesIn('/**\n * One\n * two.\n */\nconst a = 1 // no\n  // yes\n  /** Yes. */\n')).toBe(6)
})
