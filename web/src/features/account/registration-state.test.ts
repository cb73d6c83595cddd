import { expect, test } from 'vitest'
import { formatState, parseState } from '@/features/account/registration-state'

test('a state is a type and, after the first dash, a referral key', () => {
  expect(parseState('client')).toEqual({ userType: 'client', refKey: undefined })
  expect(parseState('nutritionist-a1B2')).toEqual({ userType: 'nutritionist', refKey: 'a1B2' })
  expect(formatState({ userType: 'client', refKey: 'a1' })).toBe('client-a1')
})

test('rejects any other state', () => {
  for (const state of [undefined, '', 'admin', 'client-', 'client-a-b', 'client-<x>'])
    expect(parseState(state)).toBeUndefined()
})
