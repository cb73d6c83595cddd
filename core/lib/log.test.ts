import { expect, test, vi } from 'vitest'
import { describe, log } from '#core/lib/log'

test('logs an object, whose fields Lambda keeps separate, instead of a string', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  log('info', 'request', { status: 200, endpoint: 'GET /user' })
  expect(info.mock.calls).toEqual([[{ what: 'request', status: 200, endpoint: 'GET /user' }]])
  info.mockRestore()
})

test('describes a bug by its stack, without email addresses, tokens and secrets', () => {
  const described = describe(new TypeError('ada@example.com sent sk_live_1234 and eyJhbGciOi.eyJzdWIi.c2ln'))
  expect(described).toMatchObject({ error: 'TypeError', stack: expect.stringContaining('log.test.ts') })
  expect(described.stack).toContain('[address] sent [secret] and [secret]')
  expect(describe('ada@example.com')).toEqual({ error: 'string' })
})
