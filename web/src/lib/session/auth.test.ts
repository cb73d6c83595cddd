import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#scripts/testing/setup/memory-storage'
import { clearPersisted, persist, persistAdmin, readPersisted } from '@/lib/network/persisted'
import {
  bearerToken,
  currentPersonId,
  hasToken,
  onOtherTab,
  recallReturnPath,
  rememberReturnPath,
  sessionEndsAt,
  storeTokens,
} from '@/lib/session/auth'

// Only for this file, because other test files run later in the same process.
beforeAll(() => vi.doMock('@/lib/session/identity', () => ({ accessToken: async () => 'refreshed' })))
afterAll(() => vi.doUnmock('@/lib/session/identity'))

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})

const jwt = (secondsLeft: number, sub = 'clara') =>
  `h.${btoa(JSON.stringify({ sub, username: sub, exp: Date.now() / 1000 + secondsLeft }))}.s`
const keep = (token: string) => persist({ auth: { identity: { 'Provider.client.user.accessToken': token } } })

test('uses a token that stays valid for a while as it is', async () => {
  const token = jwt(600)
  keep(token)
  expect(hasToken()).toBe(true)
  expect(await bearerToken()).toBe(token)
})

test('refreshes a token that is invalid or about to expire', async () => {
  keep(jwt(30))
  expect(await bearerToken()).toBe('refreshed')
  keep('nonsense')
  expect(await bearerToken()).toBe('refreshed')
})

test('signs out when the session is cleared', async () => {
  persist({ auth: { userType: 'admin', token: 'own' } })
  expect(await bearerToken()).toBe('own')
  clearPersisted()
  expect(hasToken()).toBe(false)
  expect(await bearerToken()).toBeUndefined()
})

test("an admin's session ends after its whole time, also by a clock that is wrong", () => {
  const iat = Date.UTC(2026, 10, 30) / 1000
  const token = `h.${btoa(JSON.stringify({ sub: 'ada', iat, exp: iat + 3600 }))}.s`
  persistAdmin(token)
  expect(sessionEndsAt()).toBeGreaterThan(Date.now() + 3_599_000)
  expect(sessionEndsAt()).toBeLessThanOrEqual(Date.now() + 3_600_000)
  persist({ auth: { userType: 'admin', token } })
  expect(sessionEndsAt()).toBe((iat + 3600) * 1000)
})

test('returns a remembered path once and only if it belongs to this app', () => {
  rememberReturnPath('/client/chat?x=1')
  expect(recallReturnPath()).toBe('/client/chat?x=1')
  expect(recallReturnPath()).toBeUndefined()
  for (const place of ['//evil.example', 'https://evil.example']) {
    rememberReturnPath(place)
    expect(recallReturnPath()).toBeUndefined()
  }
})

test('returns a remembered path only to the same person', () => {
  storeTokens({ access_token: jwt(600) })
  rememberReturnPath('/client/chat')
  storeTokens({ access_token: jwt(600, 'eve') })
  expect(recallReturnPath()).toBeUndefined()
  clearPersisted()
  rememberReturnPath('/client/chat')
  storeTokens({ access_token: jwt(600, 'eve') })
  expect(recallReturnPath()).toBe('/client/chat')
})

test('replaces all tokens of the previous person', async () => {
  storeTokens({ access_token: jwt(600), id_token: jwt(600), refresh_token: 'refresh' })
  persist({ user: { id: '1', name: 'Clara', image: null } })
  const token = jwt(600, 'eve')
  storeTokens({ access_token: token })
  expect(await bearerToken()).toBe(token)
  expect(currentPersonId()).toBe('eve')
  const { auth, user } = readPersisted()
  expect(user).toBeNull()
  expect(
    Object.keys(auth?.identity ?? {}).filter((key) => key.includes('clara') || key.includes('refresh')),
  ).toEqual([])
})

test('notices a sign-out or another person in another tab, whatever else storage contains', () => {
  const tab = new EventTarget()
  vi.stubGlobal('window', tab)
  const changed = vi.fn()
  onOtherTab(changed)
  const say = (key: string, oldValue: string | null, newValue: string | null) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }))
  const session = (sub: string) => JSON.stringify({ auth: { token: jwt(600, sub) }, user: null })
  say('platewise.draft.1.2', 'between', 'between us')
  say('platewise.local', 'no JSON', session('eve'))
  say('platewise.local', session('eve'), session('eve'))
  say('platewise.local', null, session('eve'))
  expect(changed).not.toHaveBeenCalled()
  say('platewise.local', session('eve'), null)
  say('platewise.local', session('eve'), session('clara'))
  expect(changed).toHaveBeenCalledTimes(2)
})
