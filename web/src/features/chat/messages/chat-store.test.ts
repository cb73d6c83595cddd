import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '#scripts/testing/setup/memory-storage'
import { formatMessageKey, type SentMessage } from '@/features/chat/connection/message'
import type { OutgoingMessage, Provider, ProviderListener } from '@/features/chat/connection/pubnub-client'
import type { FileSending } from '@/features/chat/files/send-file'
import { createChatStore } from '@/features/chat/messages/chat-store'
import { ApiError } from '@/lib/network/api-error'

const CHANNEL = 'pair.coach.me'
const tt = (step: number) => String(17_951_990_831_660_000n + BigInt(step))

/** A store with a provider in memory that can be disconnected. `stored` is what PubNub has from earlier. */
async function start(stored: SentMessage[] = []) {
  vi.stubGlobal('window', new EventTarget())
  const published: string[] = []
  let listener: ProviderListener | undefined
  const onGap = vi.fn()
  let failure: { status: { statusCode: number } } | undefined
  const guard = () => {
    if (failure) throw failure
  }
  const provider: Provider = {
    async history(_channel, count, { start, end }) {
      guard()
      const rows = stored.filter(
        ({ timetoken }) => (!start || timetoken < start) && (!end || timetoken >= end),
      )
      const messages = rows.slice(-count)
      const olderThan = rows.length > count ? messages[0]?.timetoken : undefined
      return { messages, ...(olderThan && { olderThan }) }
    },
    async publish(_channel, { text, clientMessageId }: OutgoingMessage) {
      guard()
      published.push(text)
      stored.push({
        key: formatMessageKey('me', clientMessageId),
        authorId: 'me',
        text,
        timetoken: tt(stored.length),
      })
      return tt(stored.length - 1)
    },
    latest: async () => [],
    storeReadMarks: vi.fn(async () => guard()),
    isReachable: async () => failure?.status.statusCode !== 0,
    subscribeTo: () => {},
    reconnect: () => {},
    close: () => {},
  }
  const waiting: { sending: FileSending; answer: PromiseWithResolvers<string> }[] = []
  const sendFile = async (sending: FileSending) => {
    const answer = Promise.withResolvers<string>()
    sending.signal.addEventListener('abort', () => answer.reject(sending.signal.reason))
    waiting.push({ sending, answer })
    const { name, type, size } = sending.content.file as File
    return { timetoken: await answer.promise, file: { id: name, name, type, size } }
  }
  const store = createChatStore({
    me: 'me',
    connect: async (given) => {
      listener = given
      return provider
    },
    statusCodeOf: (error) => (error as typeof failure)?.status.statusCode ?? 0,
    coversAllChats: () => true,
    sendFile,
    onGap,
  })
  await store.start()
  store.open(CHANNEL)
  await vi.waitFor(() => expect(store.history(CHANNEL).status).toBe('ready'))
  opened.push(store)
  return {
    store,
    stored,
    published,
    provider,
    listener,
    onGap,
    uploads: waiting,
    fail: (statusCode?: number) => {
      failure = statusCode === undefined ? undefined : { status: { statusCode } }
    },
    states: () => [
      ...store.history(CHANNEL).list.sent.map(({ text }) => `${text} sent`),
      ...store.history(CHANNEL).list.unsent.map(({ text, state }) => `${text} ${state}`),
    ],
  }
}
const opened: { close(): void }[] = []
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
})
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
  vi.unstubAllGlobals()
})

test('messages are sent one at a time, in the order of writing', async () => {
  const { store, published, states } = await start()
  for (const text of ['a', 'b', 'c']) store.send(CHANNEL, { text })
  expect(states()).toEqual(['a sending', 'b sending', 'c sending'])
  await vi.waitFor(() => expect(states()).toEqual(['a sent', 'b sent', 'c sent']))
  expect(published).toEqual(['a', 'b', 'c'])
})

test('a refused message fails, and the next ones are sent', async () => {
  const { store, fail, states, stored } = await start()
  fail(403)
  store.send(CHANNEL, { text: 'a' })
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  fail()
  store.send(CHANNEL, { text: 'b' })
  await vi.waitFor(() => expect(states()).toEqual(['b sent', 'a failed']))
  const [failed] = store.history(CHANNEL).list.unsent
  store.retry(CHANNEL, failed?.key ?? '')
  store.retry(CHANNEL, failed?.key ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['b sent', 'a sent']))
  expect(stored).toHaveLength(2)
})

test("losing access to one conversation doesn't affect the others", async () => {
  const { store, listener, fail, provider } = await start()
  listener?.onMessage(CHANNEL, { key: 'coach/x', authorId: 'coach', text: 'x', timetoken: tt(1) })
  fail(403)
  const history = vi.spyOn(provider, 'history')
  listener?.onConnected()
  await vi.waitFor(() => expect(history).toHaveBeenCalledOnce())
  await new Promise(setImmediate)
  expect(store.connectionState()).toBe('online')
  fail()
  store.send('pair.other.me', { text: 'a' })
  await vi.waitFor(() => expect(store.history('pair.other.me').list.sent).toMatchObject([{ text: 'a' }]))
})

test('hints that arrive together trigger one reload, and a later hint another', async () => {
  const { listener, onGap } = await start()
  vi.useFakeTimers()
  try {
    for (let hint = 0; hint < 100; hint++) listener?.onRefreshSignal()
    vi.runAllTimers()
    expect(onGap).toHaveBeenCalledOnce()
    listener?.onRefreshSignal()
    vi.runAllTimers()
    expect(onGap).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('without a connection messages wait, and missed ones are loaded before they are sent', async () => {
  const { store, fail, states, stored } = await start()
  fail(0)
  for (const text of ['a', 'b', 'c']) store.send(CHANNEL, { text })
  await vi.waitFor(() => expect(store.connectionState()).toBe('offline'))
  const [, b] = store.history(CHANNEL).list.unsent
  store.discard(CHANNEL, b?.key ?? '')
  stored.push({ key: 'coach/x', authorId: 'coach', text: 'missed', timetoken: tt(stored.length) })
  expect(states()).toEqual(['a sending', 'c sending'])
  fail()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(states()).toEqual(['missed sent', 'a sent', 'c sent']))
  expect(store.connectionState()).toBe('online')
})

/** Closes a page. The browser then frees its locks. */
async function closePage(store: { close(): void }) {
  store.close()
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
}

test('the next page sends what waited for the network, in the order of writing', async () => {
  const first = await start()
  first.fail(0)
  for (const text of ['a', 'b', 'c']) first.store.send(CHANNEL, { text })
  await vi.waitFor(() => expect(first.store.connectionState()).toBe('offline'))
  const [, b] = first.store.history(CHANNEL).list.unsent
  first.store.discard(CHANNEL, b?.key ?? '')

  const other = await start(first.stored)
  expect(other.states(), 'another tab leaves them to the one that is open').toEqual([])
  await closePage(first.store)
  const next = await start(first.stored)
  await vi.waitFor(() => expect(next.states()).toEqual(['a sent', 'c sent']))
  expect((await start(first.stored)).states()).toEqual(['a sent', 'c sent'])
  expect(first.stored).toHaveLength(2)
})

test('the next page sends nothing again that arrived while the response was lost', async () => {
  const first = await start()
  vi.spyOn(first.provider, 'publish').mockImplementationOnce(async (_channel, { text, clientMessageId }) => {
    const key = formatMessageKey('me', clientMessageId)
    first.stored.push({ key, authorId: 'me', text, timetoken: tt(0) })
    first.fail(0)
    throw { status: { statusCode: 0 } }
  })
  first.store.send(CHANNEL, { text: 'a' })
  await vi.waitFor(() => expect(first.store.connectionState()).toBe('offline'))
  await closePage(first.store)
  const next = await start(first.stored)
  next.store.send(CHANNEL, { text: 'b' })
  await vi.waitFor(() => expect(next.states()).toEqual(['a sent', 'b sent']))
  expect(next.published).toEqual(['b'])
})

test('what was refused is shown by the next page, and sent only on request', async () => {
  const first = await start()
  first.fail(403)
  first.store.send(CHANNEL, { text: 'a' })
  await vi.waitFor(() => expect(first.states()).toEqual(['a failed']))
  await closePage(first.store)
  const next = await start(first.stored)
  await vi.waitFor(() => expect(next.states()).toEqual(['a failed']))
  next.store.retry(CHANNEL, next.store.history(CHANNEL).list.unsent[0]?.key ?? '')
  await vi.waitFor(() => expect(next.states()).toEqual(['a sent']))
})

test('what waited for more than a day is sent only on request', async () => {
  const first = await start()
  first.fail(0)
  first.store.send(CHANNEL, { text: 'a' })
  await vi.waitFor(() => expect(first.store.connectionState()).toBe('offline'))
  await closePage(first.store)
  vi.setSystemTime(Date.now() + 25 * 3_600_000)
  const next = await start(first.stored)
  vi.useRealTimers()
  await vi.waitFor(() => expect(next.states()).toEqual(['a failed']))
  next.store.retry(CHANNEL, next.store.history(CHANNEL).list.unsent[0]?.key ?? '')
  await vi.waitFor(() => expect(next.states()).toEqual(['a sent']))
})

test('unloads a long conversation except its last 100 messages and remembers where the rest starts', async () => {
  const { store, listener } = await start()
  for (let step = 0; step < 250; step++)
    listener?.onMessage(CHANNEL, { key: `coach/${step}`, authorId: 'coach', text: 'x', timetoken: tt(step) })
  store.unloadOlder(CHANNEL)
  expect(store.history(CHANNEL).list.sent).toHaveLength(100)
  expect(store.history(CHANNEL).olderThan).toBe(tt(150))
})

test('stores the newest read mark when the chat closes', async () => {
  const { store, provider } = await start()
  store.markRead(CHANNEL, tt(1))
  store.markRead(CHANNEL, tt(2))
  store.close()
  await vi.waitFor(() =>
    expect(provider.storeReadMarks).toHaveBeenCalledExactlyOnceWith(new Map([[CHANNEL, tt(2)]])),
  )
})

test("a quoted message is fetched by its time, only once, and reported missing if it doesn't exist", async () => {
  const { store, stored, provider, fail } = await start()
  const history = vi.spyOn(provider, 'history')
  const original = { key: 'coach/x', authorId: 'coach', text: 'Oats?', timetoken: tt(50) }
  stored.push(original)
  const { get, load } = store.quotedMessages
  expect(get(CHANNEL, tt(50))).toBeUndefined()
  fail(0)
  load(CHANNEL, tt(50))
  await vi.waitFor(() => expect(history).toHaveBeenCalledOnce())
  fail()
  await vi.waitFor(() => {
    load(CHANNEL, tt(50))
    expect(get(CHANNEL, tt(50))).toEqual(original)
  })
  const callsBefore = history.mock.calls.length
  load(CHANNEL, tt(50))
  expect(history).toHaveBeenCalledTimes(callsBefore)
  load(CHANNEL, tt(49))
  await vi.waitFor(() => expect(get(CHANNEL, tt(49))).toBeNull())
})

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

test("files are sent one at a time with progress, and texts don't wait for them", async () => {
  const { store, uploads, states } = await start()
  store.send(CHANNEL, { text: 'Look', file: file('a.png') })
  store.send(CHANNEL, { text: '', file: file('b.png') })
  store.send(CHANNEL, { text: 'Tasty?' })
  await vi.waitFor(() => expect(states()).toEqual(['Tasty? sent', 'Look sending', ' sending']))
  expect(uploads).toHaveLength(1)
  const [first, second] = store.history(CHANNEL).list.unsent
  uploads[0]?.sending.onProgress(40)
  expect([first, second].map((message) => store.percentOf(message?.key ?? ''))).toEqual([40, undefined])
  uploads[0]?.answer.resolve(tt(10))
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer.resolve(tt(11))
  await vi.waitFor(() => expect(states()).toEqual(['Tasty? sent', 'Look sent', 'b.png sent']))
  expect(store.history(CHANNEL).list.sent.at(-1)?.file).toMatchObject({ id: 'b.png' })
  expect(store.localFile('b.png')?.name).toBe('b.png')
})

test('a canceled file is dropped, and the next one is sent', async () => {
  const { store, uploads, states } = await start()
  for (const name of ['a.png', 'b.png']) store.send(CHANNEL, { text: '', file: file(name) })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  store.discard(CHANNEL, store.history(CHANNEL).list.unsent[0]?.key ?? '')
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer.resolve(tt(1))
  await vi.waitFor(() => expect(states()).toEqual(['b.png sent']))
  expect(uploads[0]?.sending.signal.aborted).toBe(true)
})

test('a refused file shows the reason and keeps its message id when retried', async () => {
  const { store, uploads, states } = await start()
  store.send(CHANNEL, { text: '', file: file('a.png') })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer.reject(new ApiError(400, 'VALIDATION', 'The file is not what its name says'))
  await vi.waitFor(() => expect(states()).toEqual([' failed']))
  const [failed] = store.history(CHANNEL).list.unsent
  expect(failed?.reason).toBe('The file is not what its name says')
  store.retry(CHANNEL, failed?.key ?? '')
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.sending.clientMessageId).toBe(uploads[0]?.sending.clientMessageId)
  uploads[1]?.answer.resolve(tt(1))
  await vi.waitFor(() => expect(states()).toEqual(['a.png sent']))
})

test('without a connection a file waits, and is sent when the connection is back', async () => {
  const { store, uploads, states, fail } = await start()
  store.send(CHANNEL, { text: '', file: file('a.png') })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  fail(0)
  uploads[0]?.answer.reject(new ApiError(0, 'NETWORK', 'No connection'))
  await vi.waitFor(() => expect(store.connectionState()).toBe('offline'))
  expect(states()).toEqual([' sending'])
  fail()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer.resolve(tt(1))
  await vi.waitFor(() => expect(states()).toEqual(['a.png sent']))
})
