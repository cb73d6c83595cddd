import { expect, test } from 'vitest'
import { answerOf, isKeepable } from '@/worker/answer'

const OWN = 'https://platewise.example'
const ask = (path: string, mode: RequestMode = 'cors', method = 'GET') =>
  answerOf({ method, mode, url: new URL(path, OWN).href }, OWN)

test('loads documents from the network first and hashed files from the cache', () => {
  for (const path of ['/', '/login', '/client/chat/pair.a.b?x=1', '/redirect', '/assetsx', '/apiary'])
    expect(ask(path, 'navigate'), path).toBe('page')
  for (const path of ['/assets/a1b2.js', '/assets/a1b2.css', '/assets/inter.woff2'])
    expect(ask(path), path).toBe('asset')
})

test('never handles requests for the API, pictures of people or other hosts', () => {
  for (const path of ['/api/user', '/api/assets/x.js', '/media/public/images/1.jpg'])
    for (const mode of ['cors', 'no-cors', 'navigate'] as const) expect(ask(path, mode), path).toBe('network')
  expect(ask('https://ps.pndsn.com/v2/subscribe')).toBe('network')
  expect(ask('https://evil.example/assets/a.js')).toBe('network')
  for (const path of ['/sw.js', '/site.webmanifest', '/chunks.json', '/icon-192.png'])
    expect(ask(path), path).toBe('network')
  expect(ask('/assets/a1b2.js', 'cors', 'POST')).toBe('network')
})

test('caches only complete files', () => {
  expect(isKeepable({ status: 200, type: 'basic' })).toBe(true)
  for (const status of [206, 304, 403, 404, 500]) expect(isKeepable({ status, type: 'basic' })).toBe(false)
  expect(isKeepable({ status: 200, type: 'opaque' })).toBe(false)
})
