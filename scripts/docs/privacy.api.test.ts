import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { privacyMarkdown } from '#scripts/docs/privacy-markdown'

test('docs/privacy.md is what the entities say', () => {
  // `npm run privacy` writes it.
  expect(readFileSync('docs/privacy.md', 'utf8')).toBe(privacyMarkdown())
})
