import type PubNub from 'pubnub'
import { afterEach, expect, test, vi } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { ChatGrantEntity } from '#core/chat/entity'
import { grantTokenAtPubNubAndStore, revokeTokensAtPubNub } from '#core/chat/pubnub/grants'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { now, setClock } from '#core/shared/clock'
import { chatTokenOf, makePubNubClient } from '#scripts/testing/chat'
import { makeRelationship } from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

/** Connects with a new token that is never refreshed. */
const connect = async (person: TestPerson) => makePubNubClient(await chatTokenOf(person))
/** Returns 'Sent', or the text of PubNub's refusal. */
const say = (pubnub: PubNub, channel: string) =>
  pubnub.publish({ channel, message: { text: 'x' } }).then(
    () => 'Sent',
    (error: { status?: { errorData?: { message?: string } } }) => error.status?.errorData?.message,
  )
const REVOKED = 'Token is revoked.'

async function makePair() {
  const [client, coach] = [await makeClient(), await makeCoach()]
  await transact(openPair(coach.id, client.id))
  await makeRelationship(coach, client, 'APPROVED')
  return { client, coach, channel: pairChannel(coach.id, client.id) }
}
type Pair = Awaited<ReturnType<typeof makePair>>

const setStatus = async (coach: TestPerson, status: string) => {
  const previousStatus = (await CoachEntity.find({ coachId: coach.id }))?.status
  const body = { status, interviewStatus: true, previousStatus }
  const { token } = await makeAdmin()
  const answer = await call('PUT', `/admin/nutritionists/${coach.id}/status`, { token, body })
  expect(answer.status).toBe(200)
}

test.each<[string, (pair: Pair) => Promise<unknown>]>([
  [
    'the coach rejects the client',
    ({ coach, client }) =>
      call('POST', '/nutritionist/client/status', {
        token: coach.token,
        body: { status: 'REJECTED', clientId: client.id, nutritionistId: coach.id },
      }),
  ],
  ['the coach is suspended', ({ coach }) => setStatus(coach, 'SUSPENDED')],
  ['the coach is rejected', ({ coach }) => setStatus(coach, 'REJECTED')],
  ['the coach has to apply again', ({ coach }) => setStatus(coach, 'PENDING')],
  [
    'the client is suspended',
    ({ client }) => write(ClientEntity.update({ clientId: client.id }, { set: { status: 'SUSPENDED' } })),
  ],
  [
    'the link is gone',
    ({ coach, client }) => write(RelationshipEntity.remove({ coachId: coach.id, clientId: client.id })),
  ],
])('revokes the tokens of both sides at PubNub when %s', async (_, change) => {
  const pair = await makePair()
  const { client, coach, channel } = pair
  const [clara, carl, clarasPhone] = [await connect(client), await connect(coach), await connect(client)]
  const [other, stranger] = [await makePair(), await connect(await makeClient())]
  const bystander = await connect(other.client)
  for (const person of [clara, carl, clarasPhone]) expect(await say(person, channel)).toBe('Sent')
  await change(pair)
  await services.stream.drained()
  for (const person of [clara, carl, clarasPhone]) {
    expect(await say(person, channel)).toBe(REVOKED)
    await expect(person.fetchMessages({ channels: [channel] })).rejects.toThrow()
  }
  expect(await say(bystander, other.channel)).toBe('Sent')
  expect(await say(stranger, other.channel)).toBe('Forbidden')
})

test('a client of a suspended coach gets a new token that is read-only there and can write elsewhere', async () => {
  const { client, coach, channel } = await makePair()
  const elsewhere = await makeCoach()
  await transact(openPair(elsewhere.id, client.id))
  await setStatus(coach, 'SUSPENDED')
  await services.stream.drained()
  const clara = await connect(client)
  expect(await say(clara, channel)).toBe('Forbidden')
  expect(await say(clara, pairChannel(elsewhere.id, client.id))).toBe('Sent')
})

test('keeps the tokens of admins, who are trusted and share one identity', async () => {
  const [client, admin] = [await makeClient(), await makeAdmin()]
  const body = { nutritionistId: null, clientId: client.id, toAdmin: true }
  const { channelId } = (
    await call<{ channelId: string }>('POST', '/chat/init', { token: admin.token, body })
  ).body
  const [ada, clara] = [await connect(admin), await connect(client)]
  await write(ClientEntity.update({ clientId: client.id }, { set: { status: 'SUSPENDED' } }))
  await services.stream.drained()
  expect(await say(clara, channelId)).toBe(REVOKED)
  expect(await say(ada, channelId)).toBe('Sent')
})

test('replaces a token that was granted while its holder was being revoked', async () => {
  const memberId = newId()
  const granted = vi.spyOn(globalThis, 'fetch')
  let attempts = 0
  const { token } = await grantTokenAtPubNubAndStore(memberId, async () => {
    if (++attempts === 1) await revokeTokensAtPubNub(memberId)
    return { ttlMinutes: 15, channels: { 'pair.x.y': 1 }, uuids: {} }
  })
  expect(attempts).toBe(2)
  const deleted = granted.mock.calls.filter(([, init]) => init?.method === 'DELETE')
  expect(deleted).toHaveLength(1)
  expect(String(deleted[0]?.[0])).not.toContain(token)
  expect(await grantsOf(memberId)).toMatchObject([{ token }])
})
const grantsOf = (memberId: string) =>
  ChatGrantEntity.queryAll(`chat-access#${memberId}`, { prefix: 'grant#' })

test.each([
  ['a token', 2, ['DELETE', 'DELETE', 'DELETE']],
  ['the signal', 4, ['DELETE', 'DELETE', 'DELETE', 'GET']],
])(
  'repeats a revocation that failed at %s, and does nothing after a complete one',
  async (_, place, failed) => {
    const memberId = newId()
    const grant = { ttlMinutes: 15, channels: { 'pair.x.y': 1 }, uuids: {} }
    for (let index = 0; index < 3; index++) await grantTokenAtPubNubAndStore(memberId, async () => grant)
    const { fetch: real } = globalThis
    let calls = 0
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((...args) =>
        ++calls === place ? Promise.resolve(new Response(null, { status: 503 })) : real(...args),
      )
    await expect(revokeTokensAtPubNub(memberId)).rejects.toThrow('503')
    expect(await grantsOf(memberId)).toHaveLength(3)
    await revokeTokensAtPubNub(memberId)
    await revokeTokensAtPubNub(memberId)
    expect(await grantsOf(memberId)).toEqual([])
    const asked = fetched.mock.calls.map(([url, init]) => init?.method ?? String(url))
    expect(asked).toEqual([...failed, 'DELETE', 'DELETE', 'DELETE', 'GET'])
    expect(String(fetched.mock.lastCall?.[0])).toContain(`/0/person.${memberId}/0/`)
  },
)

test('does not revoke tokens that have already expired', async () => {
  const memberId = newId()
  await grantTokenAtPubNubAndStore(memberId, async () => ({
    ttlMinutes: 15,
    channels: { 'pair.x.y': 1 },
    uuids: {},
  }))
  const later = now() + 15 * 60_000
  setClock(() => later)
  const fetched = vi.spyOn(globalThis, 'fetch')
  await revokeTokensAtPubNub(memberId)
  expect(fetched).not.toHaveBeenCalled()
})

test('keeps tokens when a coach or link changes but stays approved', async () => {
  const { client, coach, channel } = await makePair()
  const clara = await connect(client)
  const { version } = (await CoachEntity.find({ coachId: coach.id })) ?? { version: 0 }
  await write(CoachEntity.update({ coachId: coach.id }, { set: { version: version + 1 } }))
  await write(
    RelationshipEntity.update({ coachId: coach.id, clientId: client.id }, { set: { isHidden: true } }),
  )
  await services.stream.drained()
  expect(await say(clara, channel)).toBe('Sent')
})
