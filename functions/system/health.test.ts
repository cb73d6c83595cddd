import { expect, test, vi } from 'vitest'
import { call } from '#scripts/testing/request'

test('anyone can check whether the API is up', async () => {
  expect(await call('GET', '/health')).toMatchObject({ status: 200, body: { ok: true } })
})

test('each response and each log line of its request have the request’s id', async () => {
  const lines: { requestId?: string }[] = []
  const spy = vi.spyOn(console, 'info').mockImplementation((line) => lines.push(line))
  const ids = await Promise.all(
    ['/health', '/user', '/health'].map(async (path) =>
      (await call('GET', path)).headers.get('x-request-id'),
    ),
  )
  spy.mockRestore()
  expect(new Set(ids).size).toBe(3)
  expect(lines.map(({ requestId }) => requestId).sort()).toEqual(ids.sort())
})

test('an unknown path gets a 404 with the security headers', async () => {
  const answer = await call('GET', '/nowhere')
  expect(answer.status).toBe(404)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})
