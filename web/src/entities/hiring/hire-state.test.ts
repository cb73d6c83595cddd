import { expect, test } from 'vitest'
import { hireRefusal, nextAction } from '@/entities/hiring/hire-state'

const coach = { firstName: 'Ann', availability: true }

test('lets a client hire a coach only once and only while the coach accepts clients', () => {
  expect(hireRefusal({ ...coach, status: null })).toBeUndefined()
  expect(hireRefusal({ ...coach, status: null, availability: false })).toMatch("isn't accepting")
  expect(hireRefusal({ ...coach, status: 'PENDING' })).toMatch('decide soon')
  expect(hireRefusal({ ...coach, status: 'REJECTED' })).toMatch('declined')
  expect(hireRefusal({ ...coach, status: 'APPROVED', availability: false })).toMatch('already')
})

test.each([
  [null, true, false, 'hire'],
  [null, false, false, undefined],
  ['PENDING', true, false, undefined],
  ['APPROVED', true, false, 'pay'],
  ['APPROVED', false, true, 'chat'],
  ['REJECTED', true, false, undefined],
] as const)(
  'for status %s, accepting %s and subscribed %s offers %s',
  (status, availability, subscribed, action) => {
    expect(nextAction({ status, availability, subscribed })).toBe(action)
  },
)
