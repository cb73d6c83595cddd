import { expect, test } from 'vitest'
import { hireRefusal } from '@/features/coaches/hire-state'

const coach = { firstName: 'Ann', availability: true }

test('a coach can be hired only once and only while accepting clients', () => {
  expect(hireRefusal({ ...coach, status: null })).toBeUndefined()
  expect(hireRefusal({ ...coach, status: null, availability: false })).toMatch('does not accept')
  expect(hireRefusal({ ...coach, status: 'PENDING' })).toMatch('decides soon')
  expect(hireRefusal({ ...coach, status: 'REJECTED' })).toMatch('declined')
  expect(hireRefusal({ ...coach, status: 'APPROVED', availability: false })).toMatch('already')
})
