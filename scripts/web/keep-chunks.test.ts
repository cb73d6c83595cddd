import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepChunks } from '#scripts/web/keep-chunks'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function build(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  mkdirSync(join(folder, 'assets'))
  for (const file of files) writeFileSync(join(folder, 'assets', file), `code of ${file}`)
  return folder
}

/** Serves a site like the Router, which returns the app shell if a file doesn't exist. */
async function serve(folder: string): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const file = join(folder, url)
    const type = !existsSync(file)
      ? 'text/html'
      : url.endsWith('.json')
        ? 'application/json'
        : 'text/javascript'
    response.setHeader('content-type', type)
    response.end(existsSync(file) ? readFileSync(file) : '<!doctype html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const day = (number: number) => new Date(Date.UTC(2030, 0, number))

test('keeps the code of an open page across deploys for seven days', async () => {
  const first = build('shell.js', 'chat-1.js')
  expect(await keepChunks(first, 'http://127.0.0.1:1', day(1))).toEqual({
    'shell.js': null,
    'chat-1.js': null,
  })

  const second = build('shell.js', 'chat-2.js')
  await keepChunks(second, await serve(first), day(2))
  expect(readFileSync(join(second, 'assets/chat-1.js'), 'utf8')).toBe('code of chat-1.js')

  const third = build('shell.js', 'chat-3.js')
  expect(await keepChunks(third, await serve(second), day(8))).toEqual({
    'shell.js': null,
    'chat-3.js': null,
    'chat-1.js': day(2).toISOString(),
    'chat-2.js': day(8).toISOString(),
  })

  const fourth = build('shell.js', 'chat-3.js')
  expect(Object.keys(await keepChunks(fourth, await serve(third), day(9))).sort()).toEqual([
    'chat-2.js',
    'chat-3.js',
    'shell.js',
  ])
  expect(existsSync(join(fourth, 'assets/chat-1.js'))).toBe(false)
})

test('keeps nothing on the first deploy, when the site has no list yet', async () => {
  const empty = build()
  expect(await keepChunks(build('shell.js'), await serve(empty))).toEqual({ 'shell.js': null })
})
