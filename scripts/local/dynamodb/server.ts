import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from '#scripts/local/serve'

const startTimeoutMs = 10_000
/** How long the process of a killed start may keep holding the port. */
const portTimeoutMs = 2_000

/**
 * Starts DynamoDB on 127.0.0.1 with its data in `file`, or in a temporary file that's deleted at the end.
 * Port 0 picks a free port. Rejects if the port is taken or if there's no binary for this platform. The
 * server always ends with this process, even after a crash.
 */
export async function startDynamodb(options: { port: number; file?: string }): Promise<Service> {
  const binary = findBinary()
  const port = await waitForPort(options.port)
  const folder = options.file ? undefined : mkdtempSync(join(tmpdir(), 'dynamodb-'))
  const file = options.file ?? join(folder ?? '', 'data.db')
  mkdirSync(dirname(file), { recursive: true })
  // It's detached, so that Ctrl+C reaches only this process and its last requests still find the database.
  const server = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watchdog = watch(server, folder)
  const ended = once(server, 'exit')
    .catch(() => undefined) // The server couldn't start, which `ready` reports.
    .then(() => {
      watchdog.kill('SIGKILL')
      if (folder) rmSync(folder, { recursive: true, force: true })
    })
  const close = () => {
    server.kill('SIGTERM')
    return ended
  }
  try {
    await ready(server, port)
    addStreamIndex(file)
  } catch (error) {
    await close()
    throw error
  }
  return { url: `http://localhost:${port}`, port, close }
}

function findBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide`)
  } catch {
    throw new Error(
      `Local DynamoDB isn't available for this platform (${name} isn't installed). Set DYNAMODB_ENDPOINT to the URL of a running DynamoDB.`,
    )
  }
}

/**
 * A shell that waits until its input closes, which also happens on kill -9 of this process, and then kills
 * the server.
 */
function watch(server: ChildProcess, folder = ''): ChildProcess {
  const script = 'cat; kill -9 "$0"; if [ -n "$1" ]; then rm -rf "$1"; fi'
  return spawn('/bin/sh', ['-c', script, String(server.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/**
 * The server searches for the last sequence number on every write and never deletes stream records. Without
 * this index, writes get 1 ms slower for every 1,000 earlier ones.
 */
function addStreamIndex(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec(`CREATE INDEX IF NOT EXISTS stream_order
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`)
  db.close()
}

/** Resolves with `port`, or with a free one for 0, once no one else is listening on it. */
async function waitForPort(port: number): Promise<number> {
  const deadline = Date.now() + portTimeoutMs
  for (;;) {
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      const address = probe.address()
      probe.close()
      await once(probe, 'close')
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(25)
    }
  }
}

async function ready(server: ChildProcess, port: number): Promise<void> {
  let output = ''
  let failure: Error | undefined
  const read = (chunk: Buffer) => {
    output = (output + chunk).slice(-2_000)
  }
  server.stdout?.on('data', read)
  server.stderr?.on('data', read)
  server.once('error', (error) => {
    failure = error
  })
  server.once('exit', () => {
    failure ??= new Error(`The local DynamoDB didn't start: ${output.trim()}`)
  })
  const deadline = Date.now() + startTimeoutMs
  while (!failure) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer?.ok && output.includes('listening')) return
    if (Date.now() > deadline) failure = new Error(`The local DynamoDB isn't responding: ${output.trim()}`)
    else await delay(10)
  }
  throw failure
}
