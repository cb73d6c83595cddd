import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Fixture, historyOf, startFixture, subscribed } from '#scripts/local/pubnub/testing'
import { fc, runs } from '#scripts/testing/checks/properties'
import { MemoryStorage } from '#scripts/testing/setup/memory-storage'
import type { SentMessage } from '@/features/chat/connection/message'
import { decodeMessage, UNSHOWABLE } from '@/features/chat/connection/message-codec'
import type { Provider } from '@/features/chat/connection/pubnub-client'
import { compareTimetokens } from '@/features/chat/connection/timetoken'
import { createChatStore } from '@/features/chat/messages/chat-store'
import { linkParts } from '@/features/chat/messages/links'
import { noMessages, reduceMessages } from '@/features/chat/messages/message-list'
import { rowsOf } from '@/features/chat/messages/message-rows'

const CHANNEL = 'pair.carl.clara'
const AUTHORS = ['carl', 'clara', 'admin'] as const

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.close())

const junk = fc.jsonValue({ maxDepth: 4 })
const timetoken = fc.oneof(fc.constantFrom('', '0', '17951990831660000', '9'.repeat(19)), fc.string(), junk)
const ours = fc.record(
  {
    text: fc.oneof({ weight: 3, arbitrary: fc.string({ unit: 'grapheme' }) }, junk),
    file: fc.oneof(junk, fc.record({ name: fc.oneof(fc.string(), junk) })),
    repliedMT: fc.oneof(fc.constant('I owe you'), junk),
    repliedTT: timetoken,
    repliedFU: fc.oneof(fc.constantFrom('admin', 'clara'), junk),
    clientMessageId: fc.oneof(fc.uuid(), junk),
    pn_fcm: junk,
    pn_apns: junk,
  },
  { requiredKeys: [] },
)
const huge = fc
  .integer({ min: 5_000, max: 15_000 })
  .chain((length) =>
    fc.oneof(
      fc.constant('x'.repeat(length)),
      fc.constant({ text: 'www.a.example/)'.repeat(length / 15) }),
      fc.constant({ text: 'x', clientMessageId: 'y'.repeat(length) }),
    ),
  )
// Fails by message 6 if an invalid quote or file discards the text, or a link hides the text after it. A history has
// pages of 100.
const payloads = fc.sample(fc.oneof(junk, { weight: 4, arbitrary: ours }, huge), runs(150, 2_000, 20_261_121))

test('messages of any shape throw nothing, invent no author and hide no real text', async () => {
  const readers = await fixture.member('reader', CHANNEL)
  const live = await subscribed(readers, CHANNEL)
  const authors = await Promise.all(AUTHORS.map((name) => fixture.member(name, CHANNEL)))
  const published: { author: string; payload: unknown; timetoken: string }[] = []
  const publish = async (payload: unknown, at: number) => {
    // The SDK refuses to send some of these payloads, but PubNub accepts them, so they are posted directly.
    const query = `uuid=${AUTHORS[at]}&auth=${authors[at]?.getToken()}`
    const body = JSON.stringify(payload)
    const response = await fixture.request(`/publish/pub-c-local/sub-c-local/0/${CHANNEL}/0?${query}`, {
      method: 'POST',
      body,
    })
    const [, , time] = (await response.json()) as [number, string, string]
    expect(response.status).toBe(200)
    published.push({ author: AUTHORS[at] ?? '', payload: JSON.parse(body), timetoken: time })
  }
  // All authors write concurrently.
  for (let from = 0; from < payloads.length; from += AUTHORS.length)
    await Promise.all(payloads.slice(from, from + AUTHORS.length).map(publish))
  published.sort((a, b) => compareTimetokens(a.timetoken, b.timetoken))
  await expect.poll(() => live.messages.length, { timeout: 60_000 }).toBe(published.length)

  const arrived = live.messages.map(({ message, timetoken: time, publisher }) =>
    decodeMessage(message, time, publisher ?? ''),
  )
  const stored: SentMessage[] = []
  for (let start: string | undefined; ; ) {
    const { rows } = await historyOf(readers, CHANNEL, { count: 100, ...(start && { start }) })
    stored.unshift(...rows.map((row) => decodeMessage(row.message, row.timetoken, row.uuid ?? '')))
    if (rows.length < 100) break
    start = rows[0]?.timetoken
  }
  expect(stored).toEqual(arrived)
  expect(stored.map(({ timetoken: time, authorId }) => ({ author: authorId, timetoken: time }))).toEqual(
    published.map(({ author, timetoken: time }) => ({ author, timetoken: time })),
  )
  for (const [index, { payload }] of published.entries()) {
    const { text = null } = Object(payload) as { text?: unknown }
    const isText = typeof text === 'string' && text.trim() !== ''
    if (isText) expect(stored[index]?.text).toBe(text)
    else if (stored[index]?.isUnshowable) expect(stored[index]?.text).toBe(UNSHOWABLE)
    // Of its claims about other messages, only the time of the quoted message is left.
    expect(
      Object.keys(stored[index] ?? {})
        .sort()
        .join(),
    ).toMatch(/^authorId,(isUnshowable,)?key,(quotes,)?text,timetoken$/)
  }

  const list = reduceMessages(noMessages, { type: 'received', messages: stored })
  expect(list.sent).toHaveLength(published.length)
  expect(list.newest).toBe(published.at(-1)?.timetoken)
  const rows = rowsOf(list, 'clara', { after: published[9]?.timetoken ?? '', upTo: list.newest ?? '' })
  expect(rows.filter(({ kind }) => kind === 'message')).toHaveLength(published.length)
  expect(rows.filter(({ kind }) => kind === 'unread')).toHaveLength(1)
  for (const row of rows)
    if (row.kind === 'message') {
      expect(row.isOwn).toBe(row.message.authorId === 'clara')
      expect(
        linkParts(row.message.text)
          .map(({ text }) => text)
          .join(''),
      ).toBe(row.message.text)
    }
})

test('a conversation of such messages opens, loads back to its beginning and resolves every quote', async () => {
  const all = payloads.map((payload, index) =>
    decodeMessage(payload, String(17_951_990_831_660_000n + BigInt(index)), AUTHORS[index % 3] ?? ''),
  )
  const provider: Provider = {
    async history(_, count, { start, end }) {
      const rows = all.filter(
        (message) => (!start || message.timetoken < start) && (!end || message.timetoken >= end),
      )
      const messages = rows.slice(-count)
      const [oldest] = messages
      return { messages, ...(rows.length > count && oldest && { olderThan: oldest.timetoken }) }
    },
    latest: async () => [],
    publish: async () => '',
    storeReadMarks: async () => {},
    isReachable: async () => true,
    subscribeTo: () => {},
    reconnect: () => {},
    close: () => {},
  }
  const sendFile = async () => Promise.reject(new Error('Nobody sends a file here'))
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryStorage())
  const store = createChatStore({
    me: 'clara',
    connect: async () => provider,
    coversAllChats: () => true,
    statusCodeOf: () => 0,
    sendFile,
  })
  await store.start()
  store.open(CHANNEL)
  await expect.poll(() => store.history(CHANNEL).status).toBe('ready')
  await store.loadUntil(CHANNEL, all[0]?.timetoken ?? '')
  const { sent } = store.history(CHANNEL).list
  expect(sent).toEqual(all.toSorted((a, b) => compareTimetokens(a.timetoken, b.timetoken)))
  for (const { quotes } of sent) {
    if (!quotes) continue
    store.quotedMessages.load(CHANNEL, quotes)
    await expect.poll(() => store.quotedMessages.get(CHANNEL, quotes)).toBeDefined()
    const original = store.quotedMessages.get(CHANNEL, quotes)
    expect(original ?? null).toEqual(all.find((message) => message.timetoken === quotes) ?? null)
  }
  store.close()
  vi.unstubAllGlobals()
})
