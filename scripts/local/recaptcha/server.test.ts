import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RecaptchaService, startRecaptcha } from '#scripts/local/recaptcha/server'

let service: RecaptchaService
const secret = 'local-secret'

beforeAll(async () => {
  service = await startRecaptcha({ port: 0, secret })
})
afterAll(() => service.close())

async function verify(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const answer = await fetch(`${service.url}/recaptcha/api/siteverify`, { method: 'POST', body })
  return answer.json()
}

test('accepts a token once, and local-ok every time', async () => {
  const success = {
    success: true,
    challenge_ts: expect.any(String),
    score: 0.9,
    action: 'login',
    hostname: 'localhost',
  }
  const fields = { secret, response: 'local-1', remoteip: '127.0.0.1' }
  expect(await verify({ ...fields, secret: 'wrong' })).toMatchObject({ success: false })
  expect(await verify(fields)).toEqual(success)
  expect(await verify(fields)).toEqual({ success: false, 'error-codes': ['timeout-or-duplicate'] })
  for (let time = 0; time < 2; time++) expect(await verify({ secret, response: 'local-ok' })).toEqual(success)
})

test('returns what a token says about itself unless an override is set', async () => {
  const token = (id: string) => ({
    secret,
    response: `local-${id}?score=0.1&action=checkout&hostname=a.example`,
  })
  const own = { success: true, score: 0.1, action: 'checkout', hostname: 'a.example' }
  expect(await verify(token('own'))).toMatchObject(own)
  service.pretended = { score: 0.7 }
  expect(await verify(token('pretended'))).toMatchObject({ ...own, score: 0.7 })
  service.pretended = {}
  expect(await verify(token('again'))).toMatchObject(own)
})

test.each<[string, Record<string, string>, string]>([
  ['a missing secret', { response: 'local-ok' }, 'missing-input-secret'],
  ['a wrong secret', { secret: 'wrong', response: 'local-ok' }, 'invalid-input-secret'],
  ['a missing token', { secret }, 'missing-input-response'],
  ['an empty token', { secret, response: '' }, 'missing-input-response'],
  ['an unknown token', { secret, response: 'x' }, 'invalid-input-response'],
  ['local-fail', { secret, response: 'local-fail' }, 'invalid-input-response'],
])('rejects %s', async (_, fields, code) => {
  expect(await verify(fields)).toEqual({ success: false, 'error-codes': [code] })
})

test.each<[string, string, RequestInit, number]>([
  [
    'JSON instead of a form is read as empty',
    'siteverify',
    { method: 'POST', body: JSON.stringify({ secret }) },
    200,
  ],
  ['another method', 'siteverify', { method: 'PUT' }, 404],
  ['another path', 'other', { method: 'POST' }, 404],
  ['a body that is too large', 'siteverify', { method: 'POST', body: 'x'.repeat(200_000) }, 413],
])('malformed requests: %s', async (_, path, init, status) => {
  const answer = await fetch(`${service.url}/recaptcha/api/${path}`, init)
  expect(answer.status).toBe(status)
  if (status === 200)
    expect(await answer.json()).toEqual({ success: false, 'error-codes': ['missing-input-secret'] })
})

test('serves a script that creates valid tokens', async () => {
  const answer = await fetch(`${service.url}/recaptcha/api.js?render=site-key`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  const tokens = await runInNewContext(
    `const window = globalThis; ${await answer.text()};
    new Promise((resolve) => grecaptcha.ready(() => resolve(Promise.all(
      [1, 2].map(() => grecaptcha.execute('site-key', { action: 'login' }))))))`,
    { crypto, queueMicrotask, URLSearchParams, location: { hostname: 'www.example' } },
  )
  const pattern = expect.stringMatching(/^local-[0-9a-f]{32}\?action=login&hostname=www\.example$/)
  expect([...tokens]).toEqual([pattern, pattern])
  expect(tokens[0]).not.toBe(tokens[1])
  for (const response of tokens)
    expect(await verify({ secret, response })).toMatchObject({
      success: true,
      action: 'login',
      hostname: 'www.example',
    })
})
