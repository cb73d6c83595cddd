import { afterEach, expect, test, vi } from 'vitest'
import { keyOf, type SentMessage } from '@/features/chat/messages/message-list'
import type { Listener, Outgoing, Provider } from '@/features/chat/connection/pubnub-client'
import { createChatStore } from '@/features/chat/messages/chat-store'
import type { Sending } from '@/features/chat/messages/uploads'
import { ApiError } from '@/lib/api-error'

const ROOM = 'pair.coach.me'
const tt = (step: number) => String(17_951_990_831_660_000n + BigInt(step))

/** A provider in memory that can be cut off, with the store that uses it. */
async function start() {
  const stored: SentMessage[] = []
  const published: string[] = []
  let listener: Listener | undefined
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
    async publish(_channel, { text, clientMessageId }: Outgoing) {
      guard()
      published.push(text)
      stored.push({ key: keyOf('me', clientMessageId), authorId: 'me', text, timetoken: tt(stored.length) })
      return tt(stored.length - 1)
    },
    latest: async () => [],
    mark: vi.fn(async () => guard()),
    isReachable: async () => failure?.status.statusCode !== 0,
    follow: () => {},
    reconnect: () => {},
    close: () => {},
  }
  const waiting: { sending: Sending; answer: PromiseWithResolvers<string> }[] = []
  const sendFile = async (sending: Sending) => {
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
    sendFile,
    onGap,
  })
  await store.start()
  store.open(ROOM)
  await vi.waitFor(() => expect(store.room(ROOM).status).toBe('ready'))
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
      ...store.room(ROOM).list.sent.map(({ text }) => `${text} sent`),
      ...store.room(ROOM).list.unsent.map(({ text, state }) => `${text} ${state}`),
    ],
  }
}
const opened: { close(): void }[] = []
afterEach(() => {
  for (const store of opened.splice(0)) store.close()
})

test('messages go out one after the other, in the order of writing', async () => {
  const { store, published, states } = await start()
  for (const text of ['a', 'b', 'c']) store.send(ROOM, { text })
  expect(states()).toEqual(['a sending', 'b sending', 'c sending'])
  await vi.waitFor(() => expect(states()).toEqual(['a sent', 'b sent', 'c sent']))
  expect(published).toEqual(['a', 'b', 'c'])
})

test('a refusal fails one message and lets the next ones go', async () => {
  const { store, fail, states, stored } = await start()
  fail(403)
  store.send(ROOM, { text: 'a' })
  await vi.waitFor(() => expect(states()).toEqual(['a failed']))
  fail()
  store.send(ROOM, { text: 'b' })
  await vi.waitFor(() => expect(states()).toEqual(['b sent', 'a failed']))
  const [failed] = store.room(ROOM).list.unsent
  store.retry(ROOM, failed?.key ?? '')
  store.retry(ROOM, failed?.key ?? '')
  await vi.waitFor(() => expect(states()).toEqual(['b sent', 'a sent']))
  expect(stored).toHaveLength(2)
})

test('a conversation that was closed to the caller keeps nothing else from going on', async () => {
  const { store, listener, fail, provider } = await start()
  listener?.onMessage(ROOM, { key: 'coach/x', authorId: 'coach', text: 'x', timetoken: tt(1) })
  fail(403)
  const history = vi.spyOn(provider, 'history')
  listener?.onConnected()
  await vi.waitFor(() => expect(history).toHaveBeenCalledOnce())
  await new Promise(setImmediate)
  expect(store.connection()).toBe('online')
  fail()
  store.send('pair.other.me', { text: 'a' })
  await vi.waitFor(() => expect(store.room('pair.other.me').list.sent).toMatchObject([{ text: 'a' }]))
})

test('many hints at once are one question, and one that comes after it is another', async () => {
  const { listener, onGap } = await start()
  vi.useFakeTimers()
  try {
    for (let hint = 0; hint < 100; hint++) listener?.onHint()
    vi.runAllTimers()
    expect(onGap).toHaveBeenCalledOnce()
    listener?.onHint()
    vi.runAllTimers()
    expect(onGap).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('without a connection messages wait, and what was missed comes first', async () => {
  const { store, fail, states, stored } = await start()
  fail(0)
  for (const text of ['a', 'b', 'c']) store.send(ROOM, { text })
  await vi.waitFor(() => expect(store.connection()).toBe('offline'))
  const [, b] = store.room(ROOM).list.unsent
  store.discard(ROOM, b?.key ?? '')
  stored.push({ key: 'coach/x', authorId: 'coach', text: 'missed', timetoken: tt(stored.length) })
  expect(states()).toEqual(['a sending', 'c sending'])
  fail()
  store.networkChanged(true)
  await vi.waitFor(() => expect(states()).toEqual(['missed sent', 'a sent', 'c sent']))
  expect(store.connection()).toBe('online')
})

test('a long conversation is let go of at its end, and comes back when it is read again', async () => {
  const { store, listener } = await start()
  for (let step = 0; step < 250; step++)
    listener?.onMessage(ROOM, { key: `coach/${step}`, authorId: 'coach', text: 'x', timetoken: tt(step) })
  store.forgetOlder(ROOM)
  expect(store.room(ROOM).list.sent).toHaveLength(100)
  expect(store.room(ROOM).olderThan).toBe(tt(150))
})

test('the newest read mark is stored when the chat closes', async () => {
  const { store, provider } = await start()
  store.mark(ROOM, tt(1))
  store.mark(ROOM, tt(2))
  store.close()
  await vi.waitFor(() => expect(provider.mark).toHaveBeenCalledExactlyOnceWith(new Map([[ROOM, tt(2)]])))
})

test('a quote is looked up where it stands, and once; what is not there is known to be missing', async () => {
  const { store, stored, provider, fail } = await start()
  const history = vi.spyOn(provider, 'history')
  const original = { key: 'coach/x', authorId: 'coach', text: 'Oats?', timetoken: tt(50) }
  stored.push(original)
  const { get, seek } = store.originals
  expect(get(ROOM, tt(50))).toBeUndefined()
  fail(0)
  seek(ROOM, tt(50))
  await vi.waitFor(() => expect(history).toHaveBeenCalledOnce())
  fail()
  await vi.waitFor(() => {
    seek(ROOM, tt(50))
    expect(get(ROOM, tt(50))).toEqual(original)
  })
  const asked = history.mock.calls.length
  seek(ROOM, tt(50))
  expect(history).toHaveBeenCalledTimes(asked)
  seek(ROOM, tt(49))
  await vi.waitFor(() => expect(get(ROOM, tt(49))).toBeNull())
})

const file = (name: string) => new File(['x'], name, { type: 'image/png' })

test('files go one after the other, words do not wait for them, and how far one is shows', async () => {
  const { store, uploads, states } = await start()
  store.send(ROOM, { text: 'Look', file: file('a.png') })
  store.send(ROOM, { text: '', file: file('b.png') })
  store.send(ROOM, { text: 'Tasty?' })
  await vi.waitFor(() => expect(states()).toEqual(['Tasty? sent', 'Look sending', ' sending']))
  expect(uploads).toHaveLength(1)
  const [first, second] = store.room(ROOM).list.unsent
  uploads[0]?.sending.onProgress(40)
  expect([first, second].map((one) => store.percentOf(one?.key ?? ''))).toEqual([40, undefined])
  uploads[0]?.answer.resolve(tt(10))
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer.resolve(tt(11))
  await vi.waitFor(() => expect(states()).toEqual(['Tasty? sent', 'Look sent', 'b.png sent']))
  expect(store.room(ROOM).list.sent.at(-1)?.file).toMatchObject({ id: 'b.png' })
  expect(store.keptFile('b.png')?.name).toBe('b.png')
})

test('a file that is cancelled is gone, and the next one goes', async () => {
  const { store, uploads, states } = await start()
  for (const name of ['a.png', 'b.png']) store.send(ROOM, { text: '', file: file(name) })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  store.discard(ROOM, store.room(ROOM).list.unsent[0]?.key ?? '')
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer.resolve(tt(1))
  await vi.waitFor(() => expect(states()).toEqual(['b.png sent']))
  expect(uploads[0]?.sending.signal.aborted).toBe(true)
})

test('a file that is refused says why, and goes as the same message when it is tried again', async () => {
  const { store, uploads, states } = await start()
  store.send(ROOM, { text: '', file: file('a.png') })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer.reject(new ApiError(400, 'VALIDATION', 'The file is not what its name says'))
  await vi.waitFor(() => expect(states()).toEqual([' failed']))
  const [failed] = store.room(ROOM).list.unsent
  expect(failed?.reason).toBe('The file is not what its name says')
  store.retry(ROOM, failed?.key ?? '')
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.sending.clientMessageId).toBe(uploads[0]?.sending.clientMessageId)
  uploads[1]?.answer.resolve(tt(1))
  await vi.waitFor(() => expect(states()).toEqual(['a.png sent']))
})

test('without a connection a file waits, and goes when it is back', async () => {
  const { store, uploads, states, fail } = await start()
  store.send(ROOM, { text: '', file: file('a.png') })
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  fail(0)
  uploads[0]?.answer.reject(new ApiError(0, 'NETWORK', 'No connection'))
  await vi.waitFor(() => expect(store.connection()).toBe('offline'))
  expect(states()).toEqual([' sending'])
  fail()
  store.networkChanged(true)
  await vi.waitFor(() => expect(uploads).toHaveLength(2))
  uploads[1]?.answer.resolve(tt(1))
  await vi.waitFor(() => expect(states()).toEqual(['a.png sent']))
})
