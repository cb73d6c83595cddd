import { expect, test } from 'vitest'
import { splitName } from '@/features/client/split-name'

test('splits a name at its first space and returns no name for an email address', () => {
  expect(splitName('Clara Client')).toEqual({ firstName: 'Clara', lastName: 'Client' })
  expect(splitName(' Ana  de la Cruz ')).toEqual({ firstName: 'Ana', lastName: 'de la Cruz' })
  expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' })
  expect(splitName('clara@example.com')).toEqual({ firstName: '', lastName: '' })
})
