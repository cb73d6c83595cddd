import { expect, test } from 'vitest'
import { hireRefusal, nextAction } from '@/display/hiring/hire-state'

const coach = { firstName: 'Ann', availability: true }

test('a coach can be hired only once and only while accepting clients', () => {
  expect(hireRefusal({ ...coach, status: null })).toBeUndefined()
  expect(hireRefusal({ ...coach, status: null, availability: false })).toMatch('does not accept')
  expect(hireRefusal({ ...coach, status: 'PENDING' })).toMatch('decides soon')
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
  'with status %s, accepting %s, subscribed %s the next step is %s',
  (status, availability, subscribed, action) => {
    expect(nextAction({ status, availability, subscribed })).toBe(action)
  },
)
