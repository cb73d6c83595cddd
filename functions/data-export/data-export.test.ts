import { afterEach, describe, expect, test } from 'vitest'
import { openPair, pairChannel } from '#core/chat/channels'
import { ChatEntity } from '#core/chat/entity'
import { ChatFileEntity, type ChatFileItem } from '#core/chat/files/file-entity'
import { adminChannel } from '#core/chat/shared/channel-names'
import type { DataManifest } from '#core/data-export/shared/schema'
import {
  type ExportedName,
  SECTION_NAMES,
  SECTIONS,
  SECTIONS_OF,
  type Section,
} from '#core/data-export/shared/sections'
import { LedgerEntity } from '#core/ledger/entity'
import { definedEntities } from '#core/lib/entity'
import { newId } from '#core/lib/ids'
import { transact, write } from '#core/lib/table'
import '#core/entities'
import { OTHER_STORES } from '#core/privacy/other-stores'
import { nowIso, setClock } from '#core/shared/clock'
import { seedMessages } from '#scripts/testing/chat'
import { fc, runs } from '#scripts/testing/checks/properties'
import { newTokenFor } from '#scripts/testing/deleting'
import {
  CLIENT_ACTS,
  COACH_ACTS,
  exportOf,
  mark,
  OF_OTHERS,
  partOf,
  permitDownload,
} from '#scripts/testing/own-data'
import { findInEmails, requestDeletionCode } from '#scripts/testing/own-deletion'
import * as Payments from '#scripts/testing/payments'
import { makeClient, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'
import { services } from '#scripts/testing/setup/test-services'
import { damage } from '#scripts/testing/unreadable'

afterEach(() => setClock())

const namesOf = (acts: object) => Object.keys(acts) as ExportedName[]
const all = [
  ['client', CLIENT_ACTS],
  ['coach', COACH_ACTS],
] as const
const textOf = (data: Awaited<ReturnType<typeof exportOf>>) =>
  JSON.stringify({ rows: data.rows, files: data.files.map(({ url: _, ...file }) => file) })

/** Creates a person with a partner, has the person do these things, and exports their data. */
async function afterActs(role: 'client' | 'coach', names: readonly ExportedName[]) {
  const { client, coach } = await Payments.makePair()
  const [person, other] = role === 'client' ? [client, coach] : [coach, client]
  const acts = role === 'client' ? CLIENT_ACTS : COACH_ACTS
  const texts: string[] = []
  for (const name of names) texts.push(...((await acts[name]?.(person, other)) ?? []))
  return { person, other, texts, data: await exportOf(person) }
}

test('what entities and other stores say is exported has a section, and the tests do all of it', () => {
  const stored = [
    ...[...definedEntities()].map(([name, { personal }]) => [name, personal] as const),
    ...Object.entries(OTHER_STORES),
  ]
  const exported = stored.flatMap(([name, personal]) =>
    personal && 'exportedIn' in personal ? [[name, personal.exportedIn] as const] : [],
  )
  const sections = new Map<string, readonly Section[]>(Object.entries(SECTIONS_OF))
  expect([...sections.keys()].toSorted()).toEqual(exported.map(([name]) => name).toSorted())
  for (const [name, category] of exported)
    expect(
      sections.get(name)?.map((section) => SECTIONS[section].category),
      name,
    ).toContain(category)
  expect(new Set([...sections.values()].flat())).toEqual(new Set(SECTION_NAMES))
  expect(new Set(all.flatMap(([, acts]) => namesOf(acts)))).toEqual(new Set(sections.keys()))
})

describe.each(all)('the export of a %s', (role, acts) => {
  test('contains whatever they did, and nothing private of others', async () => {
    const { texts, data, other } = await afterActs(role, namesOf(acts))
    const text = textOf(data)
    expect(texts.filter((one) => !text.includes(one))).toEqual([])
    for (const foreign of [OF_OTHERS, other.email, 'never exported']) expect(text).not.toContain(foreign)
    expect(new Set(data.parts.map(({ part }) => part))).toEqual(
      new Set(SECTION_NAMES.filter((name) => SECTIONS[name].for.some((one) => one === role))),
    )
  })

  test('contains any combination of these, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(namesOf(acts), { maxLength: 6 }), async (names) => {
        const { texts, data, other } = await afterActs(role, names)
        const text = textOf(data)
        expect(texts.filter((one) => !text.includes(one))).toEqual([])
        expect(text).not.toContain(other.email)
        expect(text).not.toContain(OF_OTHERS)
      }),
      // Fails by run 1 with messages of other members, and by run 2 if something that the person hasn't is required.
      runs(4, 20),
    )
  })
})

test('a long conversation and many files take a fixed number of messages and files per request', async () => {
  const { client, coach } = await Payments.makePair()
  await transact(openPair(coach.id, client.id))
  const of = pairChannel(coach.id, client.id)
  const number = 1_234
  seedMessages(of, [client, coach], number)
  const seen: unknown[] = []
  let requests = 0
  for (let after: string | undefined; ; requests++) {
    const { body } = await partOf(client, { part: 'messages', of }, after)
    expect(body.rows.length).toBeLessThanOrEqual(100)
    seen.push(...body.rows.map(({ id }) => id))
    if (!body.next) break
    after = body.next
  }
  expect(new Set(seen).size).toBe(number)
  expect(requests).toBeLessThan(14)

  const files = Array.from(
    { length: 300 },
    (_, index): ChatFileItem => ({
      channelId: of,
      fileId: newId(),
      senderId: client.id,
      kind: 'media',
      name: `lunch ${index}.png`,
      type: 'image/png',
      size: 1,
      timetoken: `${Date.now()}0000`,
      createdAt: nowIso(),
    }),
  )
  for (let first = 0; first < files.length; first += 100)
    await transact(files.slice(first, first + 100).map((file) => ChatFileEntity.put(file)))
  const names: string[] = []
  for (let after: string | undefined; ; ) {
    const { body } = await partOf(client, { part: 'chat-files', of }, after)
    expect(body.files.length).toBeLessThanOrEqual(20)
    names.push(...body.files.map(({ name }) => name))
    if (!body.next) break
    after = body.next
  }
  expect(names).toHaveLength(300)
  expect(new Set(names)).toEqual(new Set(files.map(({ name }) => name)))
})

const openTo = async (person: TestPerson) =>
  (await exportOf(person)).rows.find(({ name }) => name === 'Email')

test('no one is locked out of their data: new, pending, rejected and suspended people can export it', async () => {
  for (const person of [
    await makeNewcomer('client'),
    await makeNewcomer('nutritionist'),
    await makeClient({ status: 'SUSPENDED' }),
    await makeCoach({ status: 'PENDING' }),
    await makeCoach({ status: 'REJECTED' }),
    await makeCoach({ status: 'SUSPENDED' }),
  ])
    expect(await openTo(person)).toMatchObject({ value: person.email })
})

test('two exports at once are both complete', async () => {
  const { client, coach } = await Payments.makePair()
  for (const name of ['health-fact', 'submission', 'PubNub'] as const)
    await CLIENT_ACTS[name]?.(client, coach)
  const [one, two] = await Promise.all([exportOf(client), exportOf(client)])
  expect(one.rows).toEqual(two.rows)
  expect(one.rows.length).toBeGreaterThan(10)
})

describe('positions and conversations that are not the caller’s', () => {
  test('lead to nothing of other people', async () => {
    const { client, coach } = await Payments.makePair()
    const stranger = await makeClient()
    const secret = mark()
    await transact(openPair(coach.id, client.id))
    const of = pairChannel(coach.id, client.id)
    services.pubnub.seedMessage({
      channel: of,
      uuid: client.id,
      message: { text: secret },
      timetoken: `${Date.now() - 9_000}0000`,
    })
    for (const part of ['messages', 'chat-files'] as const) {
      for (const other of [of, adminChannel(client.id), 'group.nobody', 'x'])
        expect((await partOf(stranger, { part, of: other })).status).toBe(404)
      expect((await partOf(stranger, { part, of: null })).status).toBe(400)
    }
    expect((await partOf(stranger, { part: 'account', of })).status).toBe(400)
    expect((await partOf(client, { part: 'promotions', of: null })).status).toBe(404)
    expect((await partOf(coach, { part: 'facts', of: null })).status).toBe(404)
  })

  test('never cause an error, whatever the position', async () => {
    const { client, coach } = await Payments.makePair()
    await transact(openPair(coach.id, client.id))
    await CLIENT_ACTS.subscription?.(client, coach)
    const of = pairChannel(coach.id, client.id)
    const positions = [
      '0',
      'zzz',
      newId(),
      '2026-13-99',
      '2026-01-01',
      `${coach.id}.1.x`,
      `${newId()}.1.x`,
      'past.',
      'past.x#y',
      'goals.x',
      'a#b',
      '17000000000000000',
      '~',
      'group.x',
      'admin.x',
      `pair.${newId()}.${newId()}`,
    ]
    for (const person of [client, coach])
      for (const part of SECTION_NAMES)
        await Promise.all(
          positions.map(async (after) => {
            const isPerChat = part === 'messages' || part === 'chat-files'
            const { status, body } = await partOf(person, { part, of: isPerChat ? of : null }, after)
            expect([200, 400, 404], `${part} after ${after}: ${JSON.stringify(body)}`).toContain(status)
            const other = person === client ? coach : client
            expect(JSON.stringify(body)).not.toContain(other.email)
          }),
        )
  })

  test('are refused if malformed', async () => {
    const client = await makeClient()
    for (const query of ['after=%00', 'after=', `after=${'a'.repeat(201)}`, 'of=a%20b', 'after=a&after=b'])
      expect((await call('GET', `/user/data/answers?${query}`, { token: client.token })).status, query).toBe(
        400,
      )
  })
})

test('of a conversation that an admin deleted, only the own messages are exported', async () => {
  const { client, coach } = await Payments.makePair()
  const [, received] = (await CLIENT_ACTS.PubNub?.(client, coach)) ?? []
  await write(
    ChatEntity.update({ channelId: pairChannel(coach.id, client.id) }, { set: { deletedAt: nowIso() } }),
  )
  const text = textOf(await exportOf(client))
  expect(text).not.toContain(received)
  expect(received).toBeDefined()
})

describe('a download', () => {
  const codeNeeded = { status: 403, body: { code: 'CODE_NEEDED' } }
  const mailsTo = async ({ email }: TestPerson, about: RegExp) => {
    await services.stream.drained()
    return services.outbox.list().filter(({ to, subject }) => to === email && about.test(subject))
  }
  const codeOf = async ({ token, email }: TestPerson) => {
    expect(await call('POST', '/user/data/code', { token })).toMatchObject({
      status: 200,
      body: { email, minutes: 15 },
    })
    return findInEmails(email, /enter this code: (\d{6})/)
  }
  const permit = ({ token }: TestPerson, code: string) =>
    call<{ until: number }>('POST', '/user/data', { token, body: { code } })

  test('needs a code from an email, for an hour, and the person is told about it', async () => {
    for (const person of [await makeClient(), await makeCoach({ status: 'PENDING' })]) {
      const { token } = person
      for (const path of ['/user/data', '/user/data/account'])
        expect(await call('GET', path, { token })).toMatchObject(codeNeeded)
      const code = await codeOf(person)
      for (const wrong of [code === '000000' ? '000001' : '000000', '12345', ''])
        expect(await permit(person, wrong)).toMatchObject({
          status: 400,
          body: { issues: [{ path: 'code' }] },
        })
      expect(await call('GET', '/user/data/account', { token })).toMatchObject(codeNeeded)
      expect(await mailsTo(person, /is downloading/)).toHaveLength(0)
      expect((await permit(person, code)).status).toBe(200)
      expect(await mailsTo(person, /is downloading/)).toHaveLength(1)
      for (const path of ['/user/data', '/user/data/account'])
        expect((await call('GET', path, { token })).status).toBe(200)
      expect((await permit(person, code)).status, 'a code works once').toBe(400)
      const start = Date.now()
      setClock(() => start + 3_600_000 + 1000)
      expect(await call('GET', '/user/data/account', { token: newTokenFor(person) })).toMatchObject(
        codeNeeded,
      )
      setClock()
    }
  })

  test('is not permitted by the code of someone else or for deleting the account', async () => {
    const [client, other] = [await makeClient(), await makeClient()]
    expect((await permit(other, await codeOf(client))).status).toBe(400)
    expect((await permit(client, await requestDeletionCode(client))).status).toBe(400)
    expect(await call('GET', '/user/data', { token: client.token })).toMatchObject(codeNeeded)
  })

  test('that is permitted ten times at once with one code is permitted once', async () => {
    const client = await makeClient()
    const code = await codeOf(client)
    const answers = await Promise.all(Array.from({ length: 8 }, () => permit(client, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsTo(client, /is downloading/)).toHaveLength(1)
  })
})

test('one unreadable item is left out of its part, and the person learns about it', async () => {
  const { client, coach } = await Payments.makePair()
  await CLIENT_ACTS['push-devices']?.(client, coach)
  await CLIENT_ACTS.subscriber?.(client, coach)
  const settingsOf = async () => (await partOf(client, { part: 'settings', of: null })).body
  const before = await settingsOf()
  expect(before.unreadable).toBe(0)
  await damage(client.id, 'SET devices = :broken', 'devices', `push#${client.id}`)
  const after = await settingsOf()
  expect(after.unreadable).toBe(1)
  expect(after.rows).toEqual(before.rows.filter(({ name }) => name !== 'Notifications in a browser'))
  expect(after.rows).not.toEqual(before.rows)
})

test('the payments of a client are read without those of their coach’s other clients', async () => {
  const { client, coach } = await Payments.makePair()
  const other = newId()
  const entries = Array.from({ length: 403 }, (_, index) => ({
    accountId: coach.id,
    entryId: `ch_${index}`,
    chargeId: `ch_${index}`,
    type: 'payment' as const,
    amountCents: 100,
    created: 1_700_000_000 + index,
    clientId: index < 201 ? client.id : other,
    coachId: coach.id,
    subscriptionId: null,
  }))
  await Promise.all(entries.map((entry) => write(LedgerEntity.create(entry))))
  const ids = async (person: TestPerson) => {
    const pages: unknown[][] = []
    for (let after: string | undefined, isLast = false; !isLast; ) {
      const { body } = await partOf(person, { part: 'payments', of: null }, after)
      pages.push(body.rows.map(({ id }) => id))
      after = body.next ?? undefined
      isLast = body.next === null
    }
    return pages
  }
  const paid = await ids(client)
  expect(paid.flat()).toEqual(entries.slice(0, 201).map(({ entryId }) => entryId))
  expect(paid.map((page) => page.length)).toEqual([200, 1])
  expect((await ids(coach)).flat()).toEqual(entries.map(({ entryId }) => entryId))
})

test('the manifest says whose data it is', async () => {
  const coach = await makeCoach()
  await permitDownload(coach)
  expect((await call<DataManifest>('GET', '/user/data', { token: coach.token })).body).toMatchObject({
    id: coach.id,
    role: 'coach',
    name: 'Test Person',
  })
})
