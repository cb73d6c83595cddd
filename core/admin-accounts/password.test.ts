import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#core/admin-accounts/password'

test('a hash matches only its own password, in any Unicode composition', async () => {
  const hash = await hashPassword('Crème brûlée')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('Crème brûlée'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('Creme brulee', hash)).toBe(false)
})

test('hashes of the same password differ', async () => {
  expect(await hashPassword('platewise')).not.toBe(await hashPassword('platewise'))
})

test('every password is wrong if there is no hash', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
})

test('hashes created with another cost still match', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync('platewise', salt, 32, { N: 1024, r: 8, p: 1 })
  const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword('platewise', hash)).toBe(true)
  expect(await verifyPassword('Platewise', hash)).toBe(false)
})
