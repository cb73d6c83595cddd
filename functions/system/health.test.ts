import { expect, test } from 'vitest'
import { call } from '#scripts/testing/request'

test('anyone can check whether the API is up', async () => {
  expect(await call('GET', '/health')).toMatchObject({ status: 200, body: { ok: true } })
})

test('an unknown path gets a 404 with the security headers', async () => {
  const answer = await call('GET', '/nowhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
