import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMissingLongTests, recordLongTests } from '#scripts/gate/long-tests'

const [tested, head] = ['a'.repeat(40), 'b'.repeat(40)]

test('a release needs long tests that passed at its very commit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'long-tests-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.local', 'long-tests.json')
  const never = 'never passed on this machine, and HEAD is bbbbbbbb; run `npm run test:long`'
  expect(findMissingLongTests(head, file)).toEqual([never])
  recordLongTests(tested, file)
  const before = 'last passed at aaaaaaaa, and HEAD is bbbbbbbb; run `npm run test:long`'
  expect(findMissingLongTests(head, file)).toEqual([before])
  recordLongTests(head, file)
  expect(findMissingLongTests(head, file)).toEqual([])
})
