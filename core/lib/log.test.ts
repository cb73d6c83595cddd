import { expect, test, vi } from 'vitest'
import { describe, log } from '#core/lib/log'

test('what is logged reaches the console as fields, which Lambda keeps apart, not as one text', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  log('info', 'request', { status: 200, endpoint: 'GET /user' })
  expect(info.mock.calls).toEqual([[{ what: 'request', status: 200, endpoint: 'GET /user' }]])
  info.mockRestore()
})

test('a bug is told by its stack, without addresses, tokens and secrets', () => {
  const told = describe(new TypeError('ada@example.com sent sk_live_1234 and eyJhbGciOi.eyJzdWIi.c2ln'))
  expect(told).toMatchObject({ error: 'TypeError', stack: expect.stringContaining('log.test.ts') })
  expect(told.stack).toContain('[address] sent [secret] and [secret]')
  expect(describe('ada@example.com')).toEqual({ error: 'string' })
})
