import { beforeEach, expect, test, vi } from 'vitest'
import { bearerToken, clearPersisted, hasToken, persist, recallPlace, rememberPlace } from '@/lib/auth'

const storage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
vi.mock('@/lib/identity', () => ({ accessToken: async () => 'refreshed' }))

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

const jwt = (secondsLeft: number) => `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 + secondsLeft }))}.s`
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
