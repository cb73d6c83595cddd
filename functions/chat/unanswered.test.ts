import { expect, test } from 'vitest'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import type { UnansweredMessages } from '#core/chat/shared/unanswered-schema'
import { CoachEntity } from '#core/coach/entity'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { chatOf, connectToChat, makeConversation, sendMessage } from '#scripts/testing/conversations'
import { remove, restore } from '#scripts/testing/deleting'
import { makeAdmin, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

type Talk = Awaited<ReturnType<typeof makeConversation>>

const dismiss = ({ token }: TestPerson, channelId: string, upTo: string) =>
  call<{ undoTo: string }>('POST', '/nutritionist/no-answer-needed', { token, body: { channelId, upTo } })

/** Returns what the admins see about that coach's unanswered messages, if there are any. */
async function owedBy(coach: TestPerson) {
  await services.pubnub.events.settled()
  await services.stream.drained()
  const { token } = await makeAdmin()
  const { body } = await call<UnansweredMessages>('GET', '/admin/owed-replies', { token })
  return body.rows.find((row) => row.coach.id === coach.id)
}

const sinceIn = async (talk: Talk) => (await chatOf(talk.coach, talk.channelId))?.owedSince

test('a reply is owed from the first unanswered message on, and only the coach and the admins see it', async () => {
  const talk = await makeConversation()
  const { client, coach, channelId } = talk
  const asks = await connectToChat(client)
  const first = await sendMessage(asks, channelId, 'Is oat milk fine?')
  await sendMessage(asks, channelId, 'Hello?')
  expect(await sinceIn(talk)).toBe(first)
  expect(await chatOf(client, channelId)).toMatchObject({ owedSince: null })
  expect(await owedBy(coach)).toMatchObject({
    coach: { id: coach.id, user: { name: 'Carl Coach' } },
    since: first,
    clients: [{ channelId, since: first, client: { id: client.id } }],
  })
  await sendMessage(await connectToChat(coach), channelId, 'Yes.')
  expect(await sinceIn(talk)).toBeNull()
  expect(await owedBy(coach)).toBeUndefined()
})

test('a coach can dismiss only what they have seen, and can undo it', async () => {
  const talk = await makeConversation()
  const { client, coach, channelId } = talk
  const asks = await connectToChat(client)
  const first = await sendMessage(asks, channelId, 'Thanks!')
  await services.pubnub.events.settled()
  expect(await dismiss(coach, channelId, first)).toMatchObject({ status: 200, body: { undoTo: '0' } })
  expect(await sinceIn(talk)).toBeNull()
  expect(await owedBy(coach)).toBeUndefined()

  const second = await sendMessage(asks, channelId, 'One more thing')
  expect(await sinceIn(talk)).toBe(second)
  const { body } = await dismiss(coach, channelId, second)
  expect(body.undoTo).toBe(first)
  const repeated = await dismiss(coach, channelId, body.undoTo)
  expect(repeated.body.undoTo).toBe(second)
  expect(await sinceIn(talk)).toBe(second)

  const { version } = (await ActivityEntity.find({ channelId })) ?? {}
  const tomorrow = String(BigInt(second) + 1n)
  expect(await dismiss(coach, channelId, tomorrow)).toMatchObject({
    status: 409,
    body: { code: 'NO_MESSAGE' },
  })
  expect((await dismiss(await makeCoach(), channelId, second)).status).toBe(404)
  expect(await ActivityEntity.find({ channelId })).toMatchObject({ version })
})

const setStatus = (coach: TestPerson, status: 'APPROVED' | 'SUSPENDED') =>
  write(CoachEntity.update({ coachId: coach.id }, { set: { status } }))
const setRelationship = ({ coach, client }: Talk, status: 'APPROVED' | 'REJECTED') =>
  write(RelationshipEntity.update({ coachId: coach.id, clientId: client.id }, { set: { status } }))
const removeChat = async ({ channelId }: Talk, restore: boolean) => {
  const { token } = await makeAdmin()
  expect((await call('POST', '/chat/deletechannel', { token, body: { channelId, restore } })).status).toBe(
    200,
  )
}

test.each<[string, (talk: Talk) => Promise<unknown>, (talk: Talk) => Promise<unknown>]>([
  [
    'a rejected link',
    (talk) => setRelationship(talk, 'REJECTED'),
    (talk) => setRelationship(talk, 'APPROVED'),
  ],
  [
    'a suspended coach',
    ({ coach }) => setStatus(coach, 'SUSPENDED'),
    ({ coach }) => setStatus(coach, 'APPROVED'),
  ],
  ['a deleted chat', (talk) => removeChat(talk, false), (talk) => removeChat(talk, true)],
  ['a deleted client', ({ client }) => remove(client), ({ client }) => restore(client)],
])('%s ends the owed reply immediately, and reversing it brings the reply back', async (_, close, open) => {
  const talk = await makeConversation()
  const since = await sendMessage(await connectToChat(talk.client), talk.channelId, 'Are you there?')
  expect((await owedBy(talk.coach))?.since).toBe(since)
  await close(talk)
  expect(await owedBy(talk.coach)).toBeUndefined()
  expect(await indexed(talk.channelId)).toBe(false)
  await open(talk)
  expect((await owedBy(talk.coach))?.since).toBe(since)
})

/** Whether the conversation is in the index of unanswered ones, of which only a bounded number is read. */
async function indexed(channelId: string) {
  const waiting = await ActivityEntity.queryAll('owed', { index: 'gsi1' })
  return waiting.some((chat) => chat.channelId === channelId)
}

test('lists coaches for the admins by longest wait', async () => {
  const talks = [await makeConversation(), await makeConversation(), await makeConversation()]
  for (const { client, channelId } of talks)
    await sendMessage(await connectToChat(client), channelId, 'Hello')
  await services.pubnub.events.settled()
  const { token } = await makeAdmin()
  const { body } = await call<UnansweredMessages>('GET', '/admin/owed-replies', { token })
  const ids = body.rows.map(({ coach }) => coach.id)
  expect(ids.filter((id) => talks.some(({ coach }) => coach.id === id))).toEqual(
    talks.map(({ coach }) => coach.id),
  )
  expect(body.next).toBeNull()
  // The next page begins after the given conversation.
  const [first, second] = talks
  const since = body.rows.find(({ coach }) => coach.id === first?.coach.id)?.since
  const after = encodeURIComponent(`${since}#${first?.channelId}`)
  const { body: next } = await call<UnansweredMessages>('GET', `/admin/owed-replies?after=${after}`, {
    token,
  })
  expect(next.rows[0]?.coach.id).toBe(second?.coach.id)
  expect(await call('GET', '/admin/owed-replies?after=nonsense', { token })).toMatchObject({ status: 400 })
})
