import { afterEach, expect, test } from 'vitest'
import { AuditEntity } from '#core/audit/entity'
import { ChatMemberEntity } from '#core/chat/entity'
import { removeChat, removeChats } from '#core/chat/members/removal'
import { ReportEntity } from '#core/chat/moderation/report-entity'
import type { Report, ReportPage } from '#core/chat/shared/report-schema'
import { newId } from '#core/lib/ids'
import { transact } from '#core/lib/table'
import { nowIso, setClock } from '#core/shared/clock'
import { connectToChat, makeConversation, sendMessage } from '#scripts/testing/conversations'
import { makeAdmin, makeClient, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

afterEach(() => setClock())

const report = ({ token }: TestPerson, channelId: string, timetoken: string, reason = 'This is rude.') =>
  call('POST', '/chat/report', { token, body: { channelId, timetoken, reason } })
const reportsOf = (channelId: string) => ReportEntity.queryAll(`chat#${channelId}`, { prefix: 'report#' })
const listed = async (admin: TestPerson, query = '') =>
  (await call<ReportPage>('GET', `/admin/chat-reports?${query}`, { token: admin.token })).body.rows

/** Writes twelve messages and reports the seventh. */
async function makeReport() {
  const { client, coach, channelId } = await makeConversation()
  const voices = [await connectToChat(client), await connectToChat(coach)] as const
  const times: string[] = []
  for (let index = 0; index < 12; index++)
    times.push(await sendMessage(voices[index % 2 === 0 ? 1 : 0], channelId, `Line ${index}`))
  const timetoken = times[6] ?? ''
  expect((await report(client, channelId, timetoken)).body).toEqual({ success: true })
  return { client, coach, channelId, times, timetoken, id: `${channelId}~${timetoken}~${client.id}` }
}

test('an admin reads a reported message with its neighbors, which is logged, and decides it once', async () => {
  const { client, coach, channelId, id } = await makeReport()
  const admin = await makeAdmin()
  expect((await listed(admin)).find((row) => row.id === id)).toMatchObject({
    reason: 'This is rude.',
    reporter: { id: client.id, role: 'client' },
    author: { id: coach.id, role: 'coach', user: { name: 'Carl Coach' } },
    done: null,
  })
  expect(JSON.stringify(await listed(admin))).not.toContain('Line')
  const { body } = await call<Report>('GET', `/admin/chat-reports/${id}`, { token: admin.token })
  expect(body.messages.map(({ text }) => text)).toEqual(
    Array.from({ length: 11 }, (_, index) => `Line ${index + 1}`),
  )
  expect(body.messages.filter(({ isReported }) => isReported)).toMatchObject([
    { text: 'Line 6', author: { id: coach.id } },
  ])

  const decide = (done: boolean) =>
    call('POST', '/admin/chat-reports', { token: admin.token, body: { id, done } })
  for (let time = 0; time < 2; time++) expect((await decide(true)).status).toBe(200)
  expect((await listed(admin)).some((row) => row.id === id)).toBe(false)
  expect((await listed(admin, 'done=true')).find((row) => row.id === id)?.done?.by).toBe('Ada Admin')
  expect((await decide(false)).status).toBe(200)
  expect((await listed(admin)).some((row) => row.id === id)).toBe(true)
  const acts = await AuditEntity.query(`audited#${coach.id}`, { index: 'gsi1', limit: 10 })
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['chat.report.read', 'chat.report.done', 'chat.report.reopen']),
  )
  expect(acts.filter(({ action }) => action === 'chat.report.done')).toHaveLength(1)
  expect(JSON.stringify(acts)).not.toContain('Line')
  expect(acts[0]?.details).toEqual({ channelId })
})

test('emails the outcome to the reporter, once per outcome, and to no one else', async () => {
  const { client, coach, id } = await makeReport()
  const { token } = await makeAdmin()
  const decide = (done: boolean, outcome?: 'acted' | 'noAction') =>
    call('POST', '/admin/chat-reports', { token, body: { id, done, ...(outcome && { outcome }) } })
  const emails = async () => {
    await services.stream.drained()
    return services.outbox
      .list()
      .filter(({ subject, to }) => /report/.test(subject) && [client.email, coach.email].includes(to))
  }
  await decide(true, 'noAction')
  await decide(false)
  await decide(true, 'noAction')
  const [first, ...more] = await emails()
  expect(more).toEqual([])
  expect(first).toMatchObject({ to: client.email, subject: 'We reviewed your report' })
  expect(first?.text).toMatch(/doesn't break our rules/)
  expect(first?.text).not.toMatch(/Line|Carl/)
  await decide(false)
  await decide(true, 'acted')
  expect((await emails()).map(({ to, text }) => [to, /we took action/.test(text)])).toContainEqual([
    client.email,
    true,
  ])
  expect(await emails()).toHaveLength(2)
})

test('handled reports expire after thirty days, and all reports are deleted with their conversation', async () => {
  const { channelId, id } = await makeReport()
  const admin = await makeAdmin()
  await call('POST', '/admin/chat-reports', { token: admin.token, body: { id, done: true } })
  const later = Date.now() + 31 * 24 * 3_600_000
  setClock(() => later)
  const nextAdmin = await makeAdmin()
  expect((await listed(nextAdmin, 'done=true')).some((row) => row.id === id)).toBe(false)
  const { token } = nextAdmin
  expect((await call('GET', `/admin/chat-reports/${id}`, { token })).status).toBe(404)
  setClock()
  await removeChat(channelId)
  expect(await reportsOf(channelId)).toEqual([])
})

test("refuses reports of a person's own messages, of missing messages and in other people's conversations", async () => {
  const { client, coach, channelId, times, timetoken } = await makeReport()
  const before = await reportsOf(channelId)
  expect(await report(client, channelId, times[7] ?? '')).toMatchObject({
    status: 409,
    body: { code: 'OWN_MESSAGE' },
  })
  expect((await report(client, channelId, String(BigInt(timetoken) + 1n))).status).toBe(404)
  expect((await report(await makeClient(), channelId, timetoken)).status).toBe(404)
  expect(await report(client, channelId, timetoken, '  ')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'reason' }] },
  })
  expect(await reportsOf(channelId)).toEqual(before)
  // A second report of the same message changes nothing.
  expect((await report(client, channelId, timetoken, 'Again')).status).toBe(200)
  expect(await reportsOf(channelId)).toEqual(before)
  expect((await report(coach, channelId, times[7] ?? '')).status).toBe(200)
  expect(await reportsOf(channelId)).toHaveLength(2)
})

test('stores the readable text of messages of any shape, and refuses the twenty-first report of a day', async () => {
  const frozenTime = Date.now()
  setClock(() => frozenTime)
  const { client, coach, channelId } = await makeConversation()
  const voice = await connectToChat(coach)
  const times: string[] = []
  for (const message of [
    [],
    { text: 'half \ud800 a sign\0' },
    { text: 'x'.repeat(20_000) },
    { file: { name: 'a.pdf' } },
  ]) {
    const { timetoken } = await voice.publish({
      channel: channelId,
      message: message as never,
      sendByPost: true,
    })
    times.push(String(timetoken))
  }
  for (let index = 0; index < 17; index++) times.push(await sendMessage(voice, channelId, `${index}`))
  for (const time of times.slice(0, 20)) expect((await report(client, channelId, time)).status).toBe(200)
  expect((await report(client, channelId, times[20] ?? '')).status).toBe(429)
  const [first] = await reportsOf(channelId)
  const texts = first?.messages.map(({ text }) => text)
  expect(texts?.[0]).toBeNull()
  expect(texts?.[1]).toMatch(/^half .{1,3}a sign$/)
  expect(texts?.[2]).toHaveLength(4_000)
  expect(texts?.[3]).toBe('a.pdf')
})

test('erasing a person deletes the reports about them in groups, and their words around other reports', async () => {
  const [gone, other, reporter] = await Promise.all([makeClient(), makeClient(), makeClient()])
  const channelId = `group.${newId()}`
  const messages = [
    { timetoken: '1', authorId: gone.id, text: 'Mine' },
    { timetoken: '2', authorId: other.id, text: 'Theirs' },
  ]
  const told = { channelId, reporterId: reporter.id, reason: 'Rude', messages, createdAt: nowIso() }
  const open = { ...told, status: 'open' as const }
  await transact([
    ChatMemberEntity.put({ channelId, memberId: gone.id }),
    ReportEntity.create({ ...open, timetoken: '1', authorId: gone.id }),
    ReportEntity.create({ ...open, timetoken: '2', authorId: other.id }),
    // In a group that they had left.
    ReportEntity.create({ ...open, channelId: `${channelId}1`, timetoken: '1', authorId: gone.id }),
  ])
  for (let time = 0; time < 2; time++) await removeChats(gone.id)
  expect(await reportsOf(channelId)).toEqual([
    {
      ...open,
      timetoken: '2',
      authorId: other.id,
      messages: [{ timetoken: '1', authorId: gone.id, text: null }, messages[1]],
    },
  ])
  expect(await reportsOf(`${channelId}1`)).toEqual([])
})
