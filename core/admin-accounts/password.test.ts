import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#core/admin-accounts/password'

test('a hash takes its own password only, also composed in another way', async () => {
  const hash = await hashPassword('Crème brûlée')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await verifyPassword('Crème brûlée'.normalize('NFD'), hash)).toBe(true)
  expect(await verifyPassword('Creme brulee', hash)).toBe(false)
})

test('the same password has another hash each time', async () => {
  expect(await hashPassword('platewise')).not.toBe(await hashPassword('platewise'))
})

test('nobody signs in without a hash', async () => {
  expect(await verifyPassword('', undefined)).toBe(false)
})

test('a hash that was made at another cost still works', async () => {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync('platewise', salt, 32, { N: 1024, r: 8, p: 1 })
  const hash = `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`
  expect(await verifyPassword('platewise', hash)).toBe(true)
  expect(await verifyPassword('Platewise', hash)).toBe(false)
})
