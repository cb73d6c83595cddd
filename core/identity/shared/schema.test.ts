import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Password } from './schema'

test.each([
  ['sixsix', undefined],
  ['a phrase with spaces', undefined],
  ['ü'.repeat(256), undefined],
  ['five5', 'Password should have at least 6 symbols'],
  ['p'.repeat(257), 'Password should have at most 256 characters'],
  [' sixsix', "Password can't start or end with a space"],
  ['sixsix ', "Password can't start or end with a space"],
  ['sixsix\u00a0', "Password can't start or end with a space"],
  ['      ', "Password can't start or end with a space"],
])('the password %j: %s', (password, problem) => {
  expect(v.safeParse(Password, password).issues?.[0].message).toBe(problem)
})
