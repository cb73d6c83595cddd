import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  bearerToken,
  hasToken,
  keepTokens,
  onOtherTab,
  personHere,
  recallPlace,
  rememberPlace,
} from '@/lib/auth'
import { clearPersisted, persist, readPersisted } from '@/lib/persisted'

const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

// For this file alone: others come after it in the same process.
beforeAll(() => vi.doMock('@/lib/identity', () => ({ accessToken: async () => 'refreshed' })))
afterAll(() => vi.doUnmock('@/lib/identity'))

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

const jwt = (secondsLeft: number, sub = 'clara') =>
  `h.${btoa(JSON.stringify({ sub, username: sub, exp: Date.now() / 1000 + secondsLeft }))}.s`
const keep = (token: string) => persist({ auth: { identity: { 'Provider.client.user.accessToken': token } } })

test('a token that is good for a while is used as it is', async () => {
  const token = jwt(600)
  keep(token)
  expect(hasToken()).toBe(true)
  expect(await bearerToken()).toBe(token)
})

test('a token that is about to expire, or is none, is refreshed', async () => {
  keep(jwt(30))
  expect(await bearerToken()).toBe('refreshed')
  keep('nonsense')
  expect(await bearerToken()).toBe('refreshed')
})

test('nobody is signed in after the session was cleared', async () => {
  persist({ auth: { userType: 'admin', token: 'own' } })
  expect(await bearerToken()).toBe('own')
  clearPersisted()
  expect(hasToken()).toBe(false)
  expect(await bearerToken()).toBeUndefined()
})

test('a remembered place is a path of this app, once', () => {
  rememberPlace('/client/chat?x=1')
  expect(recallPlace()).toBe('/client/chat?x=1')
  expect(recallPlace()).toBeUndefined()
  for (const place of ['//evil.example', 'https://evil.example']) {
    rememberPlace(place)
    expect(recallPlace()).toBeUndefined()
  }
})

test('a place is remembered for who was there, not for who signs in next', () => {
  keepTokens({ access_token: jwt(600) })
  rememberPlace('/client/chat')
  keepTokens({ access_token: jwt(600, 'eve') })
  expect(recallPlace()).toBeUndefined()
  clearPersisted()
  rememberPlace('/client/chat')
  keepTokens({ access_token: jwt(600, 'eve') })
  expect(recallPlace()).toBe('/client/chat')
})

test('tokens of another person replace all that was kept of the one before', async () => {
  keepTokens({ access_token: jwt(600), id_token: jwt(600), refresh_token: 'refresh' })
  persist({ user: { id: '1', name: 'Clara', image: null } })
  const token = jwt(600, 'eve')
  keepTokens({ access_token: token })
  expect(await bearerToken()).toBe(token)
  expect(personHere()).toBe('eve')
  const { auth, user } = readPersisted()
  expect(user).toBeNull()
  expect(
    Object.keys(auth?.identity ?? {}).filter((key) => key.includes('clara') || key.includes('refresh')),
  ).toEqual([])
})

test('another tab is heard when somebody leaves or changes, whatever else stands in the storage', () => {
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
