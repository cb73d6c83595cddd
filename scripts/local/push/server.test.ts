import { buildPushPayload } from '@block65/webcrypto-web-push'
import { afterAll, expect, test } from 'vitest'
import { localKeys } from '#scripts/local/environment'
import { decrypt } from '#scripts/local/push/decrypt'
import { startPush } from '#scripts/local/push/server'
import { openStore } from '#scripts/local/store'
import { pushPublicKeyOf } from '#stacks/public-keys'

const store = openStore(':memory:')
const service = await startPush({ port: 0, store, host: 'push.test', publicKey: localKeys.pushPublicKey })
afterAll(() => service.close())

const keysOf = (hex: string) => ({
  subject: 'mailto:somebody@example.com',
  publicKey: pushPublicKeyOf(hex),
  privateKey: Buffer.from(hex, 'hex').toString('base64url'),
})
const ours = keysOf(localKeys.pushPrivateKey)
type Browser = ReturnType<typeof service.subscribe>

const seal = (browser: Browser, keys = ours) =>
  buildPushPayload(
    { data: 'Hello', options: { ttl: 60, topic: 'talk' } },
    { ...browser, expirationTime: null },
    keys,
  )
const post = async ({ endpoint }: Browser, request: RequestInit) =>
  (await fetch(service.url + new URL(endpoint).pathname, request)).status

test('decrypts the example of RFC 8291', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  const secrets = {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  expect(decrypt(Buffer.from(body, 'base64url'), secrets)).toBe('When I grow up, I want to be a watermelon')
})

test('delivers only messages that are encrypted for the browser and signed by its server', async () => {
  const browser = service.subscribe()
  expect(await post(browser, await seal(browser))).toBe(201)
  expect(service.received()).toMatchObject([
    { endpoint: browser.endpoint, data: 'Hello', ttlSeconds: 60, topic: 'talk' },
  ])
  const stranger = keysOf('17'.repeat(32))
  expect(await post(browser, await seal(browser, stranger))).toBe(403)
  const { headers, ...request } = await seal(browser)
  // Signed by another key than the one it claims.
  const { headers: strange } = await seal(browser, stranger)
  const authorization = String(strange.authorization).replace(stranger.publicKey, ours.publicKey)
  expect(authorization).toContain(ours.publicKey)
  expect(await post(browser, { ...request, headers: { ...headers, authorization } })).toBe(403)
  expect(await post(browser, { ...request, headers: { ...headers, authorization: '' } })).toBe(403)
  expect(await post(browser, { ...request, headers: { ...headers, 'content-encoding': 'aesgcm' } })).toBe(400)
  expect(await post(browser, { ...request, headers: { ...headers, topic: 'a topic' } })).toBe(400)
  expect(service.received()).toHaveLength(1)
})

test('responds with 404 for unknown subscriptions and 410 for ended ones', async () => {
  const [browser, gone] = [service.subscribe(), service.subscribe()]
  service.unsubscribe(gone.endpoint)
  expect(await post(gone, await seal(gone))).toBe(410)
  const nowhere = { ...browser, endpoint: `${browser.endpoint}x` }
  expect(await post(nowhere, await seal(nowhere))).toBe(404)
})
