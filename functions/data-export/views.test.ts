import { afterEach, expect, test, vi } from 'vitest'
import { prepareAuditEntry } from '#core/audit/audit'
import { recordViews } from '#core/audit/profile-views'
import { openPair, pairChannel } from '#core/chat/channels'
import type { DataViews } from '#core/data-export/shared/schema'
import { formFilesOf } from '#core/forms/assignments/entity'
import { newId } from '#core/lib/ids'
import { client as table, transact, write } from '#core/lib/table'
import { dayOf, now, setClock } from '#core/shared/clock'
import { makeForm, makeSubmission } from '#scripts/testing/assignments'
import { makeGroup } from '#scripts/testing/groups'
import * as Payments from '#scripts/testing/payments'
import { makeAdmin, makeClient, makeCoach, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'

const admin = await makeAdmin()
const DAY = 24 * 3_600_000
const start = Date.now()

afterEach(() => {
  setClock()
  vi.restoreAllMocks()
})

const viewsOf = async ({ token }: TestPerson, query = '') =>
  (await call<DataViews>('GET', `/user/data-views${query}`, { token })).body
const today = () => dayOf(now())

test('a client sees on which days their coach opened their page, key facts, answers and files', async () => {
  const { client, coach } = await Payments.makePair()
  expect(await viewsOf(client)).toEqual({ rows: [], next: null })
  const token = coach.token
  await call('GET', `/nutritionist/clients/${client.id}`, { token })
  // The client has answered nothing yet.
  await call('GET', `/poll/client/${client.id}/submissions`, { token })
  expect((await viewsOf(client)).rows).toEqual([
    { day: today(), coach: { id: coach.id, name: expect.any(String) }, opened: ['profile'], reasons: [] },
  ])

  await call('GET', `/facts/${client.id}`, { token })
  const form = await makeForm({}, coach.id)
  await makeSubmission(client, { form, senderId: coach.id })
  await call('GET', `/poll/client/${client.id}/submissions`, { token })
  expect((await viewsOf(client)).rows.map(({ opened }) => opened)).toEqual([
    ['profile', 'keyFacts', 'answers'],
  ])

  const file = `${formFilesOf(client.id)}/${newId()}.pdf`
  await makeSubmission(client, { form, senderId: coach.id, data: { file } })
  await call('GET', `/poll/nutritionistSubmissions?cardUrl=${form.path}`, { token })
  expect((await viewsOf(client)).rows.map(({ opened }) => opened)).toEqual([
    ['profile', 'keyFacts', 'answers', 'files'],
  ])

  setClock(() => start + DAY)
  await call('GET', `/nutritionist/clients/${client.id}`, { token })
  expect((await viewsOf(client)).rows.map(({ day, opened }) => [day, opened])).toEqual([
    [dayOf(start + DAY), ['profile']],
    [dayOf(start), ['profile', 'keyFacts', 'answers', 'files']],
  ])
})

test('lists with full profiles, and downloads of them, count like opening each profile', async () => {
  const { client, coach } = await Payments.makePair()
  const asking = await makeClient()
  await Payments.makeRelationship(coach, asking, 'PENDING')
  const table = { table: 'clients', search: client.email, sort: '', order: 'asc' }
  const looks = [
    () => call('GET', '/nutritionist/clients', { token: coach.token }),
    () => call('GET', '/nutritionist/clients-page?list=approved', { token: coach.token }),
    async () => call('GET', `/admin/clients?search=${client.email}`, { token: (await makeAdmin()).token }),
    async () => call('POST', '/admin/exports', { token: (await makeAdmin()).token, body: table }),
  ]
  for (const [days, look] of looks.entries()) {
    setClock(() => start + days * DAY)
    expect(await look()).toMatchObject({ status: 200 })
  }
  expect((await viewsOf(client)).rows.map((row) => [row.day, row.coach?.id, row.opened])).toEqual([
    [dayOf(start + 3 * DAY), undefined, ['profile']],
    [dayOf(start + 2 * DAY), undefined, ['profile']],
    [dayOf(start + DAY), coach.id, ['profile']],
    [dayOf(start), coach.id, ['profile']],
  ])
  expect((await viewsOf(asking)).rows).toEqual([])
})

test('the reason for reading a group is not shown, because it may be about another member', async () => {
  const [client, coach, { token }] = [await makeClient(), await makeCoach(), await makeAdmin()]
  const channelId = await makeGroup({ coach, clients: [client] })
  await call('POST', '/admin/moderated-chats', { token, body: { channelId, reason: 'Bob threatened Ann' } })
  const { body } = await call<DataViews>('GET', '/user/data-views', { token: client.token })
  expect(body.rows).toEqual([{ day: today(), coach: null, opened: ['chat'], reasons: [] }])
})

test('a client sees what our team opened, with the reason, but not who it was or that someone reported them', async () => {
  const { client, coach } = await Payments.makePair()
  await transact(openPair(coach.id, client.id))
  const { token } = admin
  await call('GET', `/admin/clients/${client.id}`, { token })
  const form = await makeForm()
  await makeSubmission(client, { form })
  await call('GET', `/poll/adminSubmissions?cardUrl=${form.path}`, { token })
  const channelId = pairChannel(coach.id, client.id)
  await call('POST', '/admin/moderated-chats', { token, body: { channelId, reason: 'A complaint' } })
  await write(prepareAuditEntry({ role: 'admin', ...admin, name: 'Ada' }, 'chat.report.read', client.id))
  await write(prepareAuditEntry({ role: 'admin', ...admin, name: 'Ada' }, 'client.status', client.id))
  expect(await viewsOf(client)).toEqual({
    rows: [{ day: today(), coach: null, opened: ['profile', 'answers', 'chat'], reasons: ['A complaint'] }],
    next: null,
  })
})

test('a day full of acts that show nothing does not hide the days before', async () => {
  const { client, coach } = await Payments.makePair()
  await call('GET', `/nutritionist/clients/${client.id}`, { token: coach.token })
  setClock(() => start + 2 * DAY)
  const acts = Array.from({ length: 100 }, () =>
    prepareAuditEntry({ role: 'admin', ...admin, name: 'Ada' }, 'client.status', client.id),
  )
  for (const act of acts) await write(act)
  const { rows, next } = await viewsOf(client)
  expect(rows).toEqual([])
  expect((await viewsOf(client, `?before=${next}`)).rows).toMatchObject([{ day: dayOf(start) }])
})

test('a view is written once a day, and a second one costs no write', async () => {
  const { client, coach } = await Payments.makePair()
  const open = () => call('GET', `/nutritionist/clients/${client.id}`, { token: coach.token })
  await open()
  await services.stream.drained()
  const sent = vi.spyOn(table, 'send')
  await recordViews(coach.id, [client.id], ['profile'])
  expect(sent.mock.calls.map(([command]) => command.constructor.name)).toEqual(['BatchGetCommand'])
  await Promise.all(Array.from({ length: 5 }, open))
  expect((await viewsOf(client)).rows).toHaveLength(1)
})

test('a view that cannot be recorded still succeeds', async () => {
  const { client, coach } = await Payments.makePair()
  const send = table.send.bind(table)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(table, 'send').mockImplementation(((command: { input: unknown }) => {
    if (JSON.stringify(command.input).includes('views#')) throw new Error('No capacity')
    return send(command as never)
  }) as typeof table.send)
  const { status } = await call('GET', `/nutritionist/clients/${client.id}`, { token: coach.token })
  expect(status).toBe(200)
  expect(logged.mock.calls.map(([{ what }]) => what)).toEqual(['views not recorded'])
  vi.restoreAllMocks()
  expect((await viewsOf(client)).rows).toEqual([])
})

test('refused requests are not recorded', async () => {
  const { client } = await Payments.makePair()
  const stranger = await makeCoach()
  for (const path of [
    `/nutritionist/clients/${client.id}`,
    `/facts/${client.id}`,
    `/poll/client/${client.id}/submissions`,
  ])
    expect((await call('GET', path, { token: stranger.token })).status).toBe(404)
  expect((await viewsOf(client)).rows).toEqual([])
})

test('pages cover each day exactly once, however much happened', async () => {
  const client = await makeClient()
  const coaches = [await makeCoach(), await makeCoach()]
  const days = 90
  // Ids never go back in time, so these days are in the future.
  for (let day = 0; day < days; day++) {
    setClock(() => start + day * DAY)
    for (const coach of coaches) await recordViews(coach.id, [client.id], ['profile'])
    for (let act = 0; act < (day === 5 ? 130 : 1); act++)
      await write(prepareAuditEntry({ role: 'admin', ...admin, name: 'Ada' }, 'client.read', client.id))
  }
  setClock()
  const seen: string[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const { rows, next } = await viewsOf(client, before ? `?before=${before}` : '')
    seen.push(...rows.map(({ day, coach }) => `${day} ${coach?.id ?? 'team'}`))
    before = next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(days * 3)
  expect(seen.map((one) => one.slice(0, 10))).toEqual(
    seen
      .map((one) => one.slice(0, 10))
      .toSorted()
      .toReversed(),
  )
})
