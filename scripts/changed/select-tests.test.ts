import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { filesReachedFrom, readImportGraph } from '#scripts/changed/import-graph'
import { selectTests } from '#scripts/changed/select-tests'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
const select = (...changed: string[]) => selectTests(changed, files)

test('a changed operation selects the tests of its domain, of those that use it, and its endpoints', () => {
  const selected = select('core/reviews/write.ts')
  expect(selected.files).toEqual(
    expect.arrayContaining(['functions/reviews/reviews.test.ts', 'functions/hiring/paying.test.ts']),
  )
  expect(selected.files).not.toContain('functions/chat/chat.test.ts')
  expect(selected.endpoints).toContain('reviews.write')
  expect(selected.endpoints).not.toContain('chat.init')
  expect([selected.screens, selected.e2e]).toEqual([[], []])
})

test('a changed component selects the tests of the screens that show it, and their accessibility tests', () => {
  const selected = select('web/src/features/billing/change-plan-dialog.tsx')
  expect(selected.screens).toEqual(['/client/subscriptions'])
  expect(selected.files).toContain('tests/screens/change-plan.test.ts')
  expect(selected.e2e).toContain('tests/e2e/payment.test.ts')
  expect(selected.e2e).not.toContain('tests/e2e/content.test.ts')
})

test('a changed access rule of an endpoint selects the tests of the contract for it', () => {
  expect(select('core/reviews/api.ts').endpoints).toContain('reviews.write')
})

test('a changed document selects the tests that read it', () => {
  expect(select('docs/glossary.md').files).toContain('scripts/docs/glossary.test.ts')
})

test('a changed test runs, however long it takes', () => {
  expect(select('functions/contract.test.ts').files).toContain('functions/contract.test.ts')
})

test('a change of the stack selects all tests of it', () => {
  expect(select('stacks/monitoring/alarms.ts').files).toContain('stacks/grants.test.ts')
})

test.each([
  'web/src/pages/landing.tsx',
  'web/src/worker/sw.ts',
  'tests/e2e/areas/admin.ts',
  'package-lock.json',
  'vitest.config.ts',
  'scripts/testing/people.ts',
  'web/src/components/layout/card.tsx',
])('a change of %s selects everything', (file) => {
  expect(select(file).all).toBeDefined()
})

test('an import that is only a type loads nothing', () => {
  const graph = readImportGraph(files)
  expect(filesReachedFrom(graph, 'web/src/lib/network/api.ts')).not.toContain('core/contract.ts')
})
