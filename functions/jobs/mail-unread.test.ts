import { afterEach, expect, test, vi } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { ActivityEntity } from '#core/chat/messages/activity-entity'
import { handleChatEvents } from '#core/chat/messages/events'
import { ClientEntity } from '#core/client/entity'
import { CoachEntity } from '#core/coach/entity'
import { transact, write } from '#core/lib/table'
import { ReminderSubscriptionEntity } from '#core/mail/reminders'
import { RelationshipEntity } from '#core/relationship/entity'
import { setClock } from '#core/shared/clock'
import { handler as mailUnread } from '#functions/jobs/mail-unread'
import { makeRelationship } from '#scripts/testing/payments'
import { makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

const START = Date.UTC(2031, 4, 1, 20)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const at = (time: number) => setClock(() => START + time)
const tokenAt = (time: number) => String(BigInt(START + time) * 10_000n)

const mailsTo = ({ email }: TestPerson) =>
  services.outbox.list().filter(({ to, subject }) => to === email && subject.startsWith('New message from'))
async function run() {
  await mailUnread()
  await services.stream.drained()
}

async function makePair() {
  const [client, coach] = [await makeClient(), await makeCoach()]
  await transact(openPair(coach.id, client.id))
  await makeRelationship(coach, client, 'APPROVED')
  // The stream's handlers write to the same conversation.
  await services.stream.drained()
  return { client, coach, channelId: pairChannel(coach.id, client.id) }
}
type Pair = Awaited<ReturnType<typeof makePair>>

const wrote = ({ channelId }: Pair, { id: senderId }: TestPerson, time: number) =>
  handleChatEvents([{ type: 'message', channelId, senderId, timetoken: tokenAt(time) }])
const read = ({ channelId }: Pair, { id: memberId }: TestPerson, time: number) =>
  handleChatEvents([{ type: 'read', channelId, memberId, timetoken: tokenAt(time) }])

test('emails people about messages unread for 15 minutes, without the text and at most once a day', async () => {
  const pair = await makePair()
  const { client, coach, channelId } = pair
  at(0)
  await wrote(pair, coach, 0)
  await wrote(pair, coach, 2 * MINUTE)
  at(14.9 * MINUTE)
  await run()
  expect(mailsTo(client)).toEqual([])
  at(15 * MINUTE)
  await Promise.all([mailUnread(), mailUnread()])
  await run()
  expect(mailsTo(client)).toHaveLength(1)
  expect(mailsTo(client)[0]).toMatchObject({
    subject: 'New message from Carl Coach',
    text: expect.stringContaining('2 new messages'),
  })
  expect(mailsTo(client)[0]?.text).toContain(`/client/chat/${channelId}`)
  expect(mailsTo(coach), 'who wrote it').toEqual([])

  // The same messages aren't emailed again, and later ones only after a day.
  at(5 * DAY)
  await run()
  expect(mailsTo(client)).toHaveLength(1)
  await wrote(pair, coach, 5 * DAY)
  at(5 * DAY + 20 * MINUTE)
  await run()
  expect(mailsTo(client)).toHaveLength(2)
  await wrote(pair, coach, 5 * DAY + 30 * MINUTE)
  at(5 * DAY + 60 * MINUTE)
  await run()
  expect(mailsTo(client)).toHaveLength(2)
  at(6 * DAY + 21 * MINUTE)
  await run()
  await run()
  expect(mailsTo(client)).toHaveLength(3)
})

test('sends no email about messages that were read, for each side separately', async () => {
  const pair = await makePair()
  const { client, coach } = pair
  at(0)
  await wrote(pair, coach, 0)
  await wrote(pair, client, MINUTE)
  await read(pair, client, 0)
  at(20 * MINUTE)
  await run()
  expect(mailsTo(client)).toEqual([])
  expect(mailsTo(coach)).toHaveLength(1)
  expect(mailsTo(coach)[0]?.text).toContain('/nutritionist/chat/')
})

test('a run that dies halfway still emails each person exactly once', async () => {
  const pairs = [await makePair(), await makePair(), await makePair()]
  at(0)
  for (const pair of pairs) await wrote(pair, pair.coach, 0)
  at(20 * MINUTE)
  const { find } = ReminderSubscriptionEntity
  let calls = 0
  vi.spyOn(ReminderSubscriptionEntity, 'find').mockImplementation(async (key) => {
    if (++calls === 2) throw new Error('died')
    return find(key)
  })
  await expect(mailUnread()).rejects.toThrow('failed')
  vi.restoreAllMocks()
  await run()
  await run()
  for (const { client } of pairs) expect(mailsTo(client)).toHaveLength(1)
})

test.each<[string, (pair: Pair) => Promise<unknown>]>([
  [
    'a suspended client',
    ({ client }) => write(ClientEntity.update({ clientId: client.id }, { set: { status: 'SUSPENDED' } })),
  ],
  [
    'a deleted client',
    ({ client }) => write(ClientEntity.update({ clientId: client.id }, { set: { status: 'DELETED' } })),
  ],
  [
    'a suspended coach',
    ({ coach }) => write(CoachEntity.update({ coachId: coach.id }, { set: { status: 'SUSPENDED' } })),
  ],
  [
    'a rejected link',
    ({ coach, client }) =>
      write(
        RelationshipEntity.update(
          { coachId: coach.id, clientId: client.id },
          { set: { status: 'REJECTED' } },
        ),
      ),
  ],
  ['a closed chat', ({ channelId }) => write(ChatEntity.update({ channelId }, { set: { disabled: true } }))],
  [
    'a deleted chat',
    ({ channelId }) =>
      write(ChatEntity.update({ channelId }, { set: { deletedAt: '2031-05-01T20:00:00.000Z' } })),
  ],
])('sends no emails for %s', async (_, change) => {
  const pair = await makePair()
  at(0)
  await wrote(pair, pair.coach, 0)
  await wrote(pair, pair.client, MINUTE)
  await change(pair)
  // The stream's handlers write the same item after the change.
  await services.stream.drained()
  at(20 * MINUTE)
  await run()
  expect([...mailsTo(pair.client), ...mailsTo(pair.coach)]).toEqual([])
  // The job is done with the conversation and doesn't read it on every run.
  expect((await ActivityEntity.find({ channelId: pair.channelId }))?.lookAt).toBeUndefined()
})

test('one click stops these emails for a person, and another one resumes them', async () => {
  const pair = await makePair()
  const { client, coach } = pair
  at(0)
  await wrote(pair, coach, 0)
  at(20 * MINUTE)
  await run()
  const { headers = {}, text = '' } = mailsTo(client)[0] ?? {}
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const address = /^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const path = new URL(address).pathname.replace(/^\/api/, '')
  expect(text).toContain(`/reminders#stop=${path.split('/').at(-1)}`)
  for (let time = 0; time < 2; time++) {
    const answer = await call('POST', path, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  }
  await wrote(pair, coach, 3 * DAY)
  at(3 * DAY + 20 * MINUTE)
  await run()
  expect(mailsTo(client)).toHaveLength(1)

  // A forged token resumes nothing.
  const forged = `${client.id}.${'a'.repeat(43)}`
  expect((await call('POST', `/reminders/resume/${forged}`)).body).toEqual({ success: true })
  expect((await ReminderSubscriptionEntity.find({ personId: client.id }))?.stoppedAt).toBeDefined()
  expect((await call('POST', path.replace('stop', 'resume'))).status).toBe(200)
  await wrote(pair, coach, 4 * DAY)
  at(4 * DAY + 20 * MINUTE)
  await run()
  expect(mailsTo(client)).toHaveLength(2)
})
