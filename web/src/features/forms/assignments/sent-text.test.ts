import { expect, test } from 'vitest'
import type { SendingProgress } from '#core/forms/assignments/shared/schema'
import { progressOf } from '@/features/forms/assignments/sent-text'

const sending = { status: 'DONE', recall: null, total: 40, done: 12, sent: 10, opened: 2, recalled: 0 }
const textOf = (change: object) => progressOf({ ...sending, ...change } as SendingProgress)?.label

test('says how far a sending or its recall is, while it is running', () => {
  expect(textOf({})).toBeUndefined()
  expect(textOf({ status: 'RUNNING' })).toBe('12 of 40 people')
  expect(textOf({ status: 'STOPPED', recall: 'RUNNING', recalled: 3 })).toBe('3 of 8 forms recalled')
  expect(textOf({ recall: 'DONE', recalled: 8 })).toBeUndefined()
})
