import { expect, test, vi } from 'vitest'
import type { DataManifest, DataPart, ListedPart } from '#core/data-export/shared/schema'
import { createCollection, FileMissing, type Progress, type Source } from '@/features/data-export/collection'
import { csvOf } from '@/features/data-export/csv'
import { filePath } from '@/features/data-export/file-path'

const part = (name: ListedPart['part'], of: string | null = null): ListedPart => ({
  part: name,
  title: `${name}: Ana`,
  of,
})
const empty: DataPart = { rows: [], files: [], more: [], next: null, unreadable: 0 }
const manifest: DataManifest = {
  id: 'me',
  name: '<b>Eve</b>',
  role: 'client',
  parts: [part('account'), part('conversations')],
}

/** A person with one conversation. */
function makeSource({ messages = 250, chatFiles = 45 } = {}) {
  const requests: string[] = []
  const faults = new Set<string>()
  const request = async <T>(name: string, answer: T): Promise<T> => {
    requests.push(name)
    if (faults.delete(name)) throw new Error(`${name} failed`)
    return answer
  }
  const page = (size: number, total: number, after: string | null) => {
    const first = Number(after ?? 0)
    const count = Math.min(size, total - first)
    return {
      ids: Array.from({ length: count }, (_, index) => first + index),
      next: first + count < total ? String(first + count) : null,
    }
  }
  const source: Source = {
    manifest: () => request('manifest', manifest),
    part: (one, after) => {
      const name = `${one.part} ${after ?? ''}`.trim()
      if (one.part === 'conversations')
        return request(name, { ...empty, more: [part('messages', 'c'), part('chat-files', 'c')] })
      if (one.part === 'messages') {
        const { ids, next } = page(100, messages, after)
        const rows = ids.map((id) => ({
          id: String(1000 - id),
          conversation: 'Ana',
          conversationId: 'c',
          from: 'You',
          sentAt: '2026',
          text: `<script>alert(${id})</script>`,
          file: null,
        }))
        return request(name, { ...empty, rows, next })
      }
      if (one.part === 'chat-files') {
        const { ids, next } = page(20, chatFiles, after)
        const files = ids.map((id) => ({
          id: String(id),
          name: 'lunch.png',
          createdAt: '2026-01-02T03:04:05Z',
          url: `u${id}`,
        }))
        return request(name, { ...empty, files, next })
      }
      return request(name, { ...empty, rows: [{ name: 'Name', value: '=1+1' }] })
    },
    file: (url) => request(url, new Blob([url])),
  }
  return { source, requests, faults }
}
const run = (collection: ReturnType<typeof createCollection>, seen: Progress[] = []) =>
  collection.run(new AbortController().signal, (progress) => void seen.push(progress))

test('everything is fetched once, and progress ends at its total', async () => {
  const { source, requests } = makeSource()
  const collection = createCollection(source)
  const seen: Progress[] = []
  await run(collection, seen)
  expect(new Set(requests).size).toBe(requests.length)
  expect(requests).toHaveLength(1 + 2 + 3 + 3 + 45)
  expect(seen.at(-1)).toMatchObject({ done: 53, total: 53 })
  expect(seen.every(({ done, total }) => done <= total)).toBe(true)
})

test('after a failed or canceled part, it continues there and fetches nothing twice', async () => {
  const { source, requests, faults } = makeSource()
  const collection = createCollection(source)
  for (const fault of ['manifest', 'messages 100', 'u7', 'chat-files 20']) {
    faults.add(fault)
    await expect(run(collection)).rejects.toThrow(`${fault} failed`)
    await expect(collection.archives()).rejects.toThrow('incomplete')
  }
  const stop = new AbortController()
  await expect(
    collection.run(stop.signal, ({ done }) => {
      if (done === 40) stop.abort()
    }),
  ).rejects.toThrow()
  await run(collection)
  expect(requests).toHaveLength(54 + 4)
  const [archive] = await collection.archives()
  expect(archive?.name).toMatch(/^platewise-my-data-\d{4}-\d\d-\d\d\.zip$/)
  expect(archive?.content.size).toBeGreaterThan(10_000)
})

test('5,000 messages and 300 files arrive complete, although every tenth request fails', async () => {
  const { source, requests, faults } = makeSource({ messages: 5_000, chatFiles: 300 })
  const collection = createCollection(source)
  const failing = new Set<string>()
  const all = ['manifest', 'account', 'conversations', 'messages', 'chat-files']
  for (let first = 0; first < 5_000; first += 100) all.push(`messages ${first}`)
  for (let first = 0; first < 300; first++) all.push(`u${first}`)
  for (const [index, name] of all.entries()) if (index % 10 === 0) failing.add(name)
  for (const name of failing) faults.add(name)
  let attempts = 0
  for (let isDone = false; !isDone; attempts++) {
    expect(attempts).toBeLessThan(100)
    isDone = await run(collection).then(
      () => true,
      () => false,
    )
  }
  expect(attempts).toBeGreaterThan(30)
  expect(requests).toHaveLength(1 + 2 + 50 + 15 + 300 + attempts - 1)
  const text = (await (await collection.archives())[0]?.content.text()) ?? ''
  expect(text.match(/&lt;script&gt;alert/g)).toHaveLength(5_000)
  expect(new Set(text.match(/files\/chats\/[^"%\n]*?\.png/g)).size).toBe(300)
})

test('a link may expire again during a second pause', async () => {
  const { source } = makeSource()
  const answers = ['expired', 'offline', 'expired']
  const collection = createCollection({
    ...source,
    file: async (url, signal) => {
      const answer = url === 'u3' ? answers.shift() : undefined
      if (answer === 'offline') throw new Error('You are offline')
      return answer ? undefined : source.file(url, signal)
    },
  })
  await expect(run(collection)).rejects.toThrow('offline')
  await run(collection)
  expect(answers).toEqual([])
  const text = (await (await collection.archives())[0]?.content.text()) ?? ''
  expect(text).not.toContain("couldn't be fetched")
})

test('links that expired during a pause are renewed, and files that are gone are named', async () => {
  const { source } = makeSource()
  const expired = new Set(['u3', 'u4'])
  const refused: string[] = []
  const { part: readPart } = source
  const collection = createCollection({
    ...source,
    part: vi.fn(async (one, after, signal) => {
      const answer = await readPart(one, after, signal)
      return one.part === 'chat-files' && expired.size === 0
        ? { ...answer, files: answer.files.map((file) => ({ ...file, url: `${file.url} again` })) }
        : answer
    }),
    file: async (url) => {
      if (expired.has(url)) {
        expired.clear()
        return undefined
      }
      if (url.startsWith('u9')) throw new FileMissing()
      if (url.startsWith('u5')) {
        refused.push(url)
        return undefined
      }
      return new Blob([url])
    },
  })
  await run(collection)
  const text = await (await collection.archives())[0]?.content.text()
  expect(text).toContain('u3 again')
  // S3 refuses a file that is gone as it refuses an expired link.
  expect(refused).toEqual(['u5 again', 'u5 again'])
  expect(text).toContain("These files couldn't be fetched: lunch.png, lunch.png.")
})

test('the page is escaped, and the tables run no formulas', async () => {
  const collection = createCollection(makeSource().source)
  await run(collection)
  const text = (await (await collection.archives())[0]?.content.text()) ?? ''
  const page = text.slice(text.indexOf('<!doctype'), text.indexOf('</html>'))
  expect(page).not.toMatch(/<script|<b>|javascript:|onerror/)
  expect(page).toContain('&lt;script&gt;alert(0)&lt;/script&gt;')
  expect(page).toContain("default-src 'none'")
  expect(page.indexOf('alert(249)')).toBeLessThan(page.indexOf('alert(1)&lt;'))
  const sent = { sentAt: '2026-12-01T02:00:01.000Z', until: '2026-12-01' }
  expect(csvOf([sent], 'America/Los_Angeles')).toBe(
    '\ufeffsentAt (America/Los_Angeles),until\r\n2026-11-30 18:00:01,2026-12-01\r\n',
  )
  expect(csvOf([{ a: '=1+1', b: -1, c: 'x,"y"', d: ['p', 'q'], e: null }])).toBe(
    '\ufeffa,b,c,d,e\r\n\'=1+1,-1,"x,""y""",p; q,\r\n',
  )
})

test('files get names with dates that are valid everywhere and unique', () => {
  const taken = new Set<string>()
  const of = (name: string, folder = '../Ana: "A/B"') =>
    filePath({ section: 'chat-files', folder, createdAt: '2026-01-02T03:04:05Z', name }, taken)
  expect(of('lunch.png')).toBe('files/chats/__Ana_ _A_B_/2026-01-02 lunch.png')
  expect(of('LUNCH.png')).toBe('files/chats/__Ana_ _A_B_/2026-01-02 LUNCH (2).png')
  expect(of('../../etc/passwd', '')).toBe('files/chats/2026-01-02 __.._etc_passwd')
  expect(of(`${'a'.repeat(300)}.jpeg`, '').length).toBeLessThan(140)
  expect(of('\u202egnp.exe', '')).toBe('files/chats/2026-01-02 _gnp.exe')
  expect(of('', '')).toBe('files/chats/2026-01-02 _')
})

test('a part of which some rows cannot be read is named, and its other rows are downloaded', async () => {
  const { source, requests } = makeSource()
  const collection = createCollection({
    ...source,
    part: async (one, after, signal) => ({
      ...(await source.part(one, after, signal)),
      unreadable: one.part === 'messages' && after === '100' ? 2 : 0,
    }),
  })
  await run(collection)
  expect(requests).toHaveLength(54)
  expect(collection.unreadable()).toEqual(['messages: Ana'])
  const text = await (await collection.archives())[0]?.content.text()
  expect(text).toContain('"unreadableParts": [\n    "messages: Ana"\n  ]')
  expect(text).toContain(
    "stored but couldn't be read, so they are missing or incomplete here: messages: Ana.",
  )
})
