import { expect, test } from 'vitest'
import { signInMethodOf } from './sign-in-method'

test.each([
  ['Google_1029384756', 'google'],
  ['google_1029384756', 'google'],
  ['SignInWithApple_000123.abc.0456', 'apple'],
  ['6f9619ff-8b86-d011-b42d-00cf4fc964ff', 'password'],
  ['', 'password'],
])('%s signs in with %s', (username, method) => expect(signInMethodOf(username)).toBe(method))
