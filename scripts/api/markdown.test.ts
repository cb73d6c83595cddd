import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiMarkdown } from '#scripts/api/markdown'

test('docs/api.md says what the contract says (`npm run openapi` writes it)', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiMarkdown())
})
