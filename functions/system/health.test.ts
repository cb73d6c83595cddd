import { expect, test } from 'vitest'
import { call } from '#scripts/testing/request'

test('anybody can ask whether the API is up', async () => {
  expect(await call('GET', '/health')).toMatchObject({ status: 200, body: { ok: true } })
})

test('an unknown path is a 404 and carries the security headers', async () => {
  const answer = await call('GET', '/nowhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
