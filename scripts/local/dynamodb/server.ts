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
/** How long the process of a start that was killed may still hold the port. */
const portTimeoutMs = 2_000

/**
 * Starts DynamoDB on 127.0.0.1, kept in `file`; without one, in a file that goes with it. Port 0 takes a free
 * one. Rejects when the port is taken and when there is no binary for this platform. It ends with this
 * process, however that ends.
 */
export async function startDynamodb(options: { port: number; file?: string }): Promise<Service> {
  const binary = findBinary()
  const port = await waitForPort(options.port)
  const folder = options.file ? undefined : mkdtempSync(join(tmpdir(), 'dynamodb-'))
  const file = options.file ?? join(folder ?? '', 'data.db')
  mkdirSync(dirname(file), { recursive: true })
  // Detached: Ctrl+C reaches only this process, so that its last requests still find the database.
  const server = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watchdog = watch(server, folder)
  const ended = once(server, 'exit')
    .catch(() => undefined) // it could not be started, which `ready` reports
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
      `There is no local DynamoDB for this platform (${name} is not installed): set DYNAMODB_ENDPOINT to the URL of a running DynamoDB.`,
    )
  }
}

/** A shell that waits for its input to end, which a kill -9 of this process does too, and ends the server. */
function watch(server: ChildProcess, folder = ''): ChildProcess {
  const script = 'cat; kill -9 "$0"; if [ -n "$1" ]; then rm -rf "$1"; fi'
  return spawn('/bin/sh', ['-c', script, String(server.pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
}

/**
 * The server looks for the last sequence number in each write and never drops a stream record: without this
 * index a write takes 1 ms longer for every 1,000 before it.
 */
function addStreamIndex(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec(`CREATE INDEX IF NOT EXISTS stream_order
    ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`)
  db.close()
}

/** Resolves with `port`, or with a free one for 0, once nothing else listens there. */
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
    failure ??= new Error(`The local DynamoDB did not start: ${output.trim()}`)
  })
  const deadline = Date.now() + startTimeoutMs
  while (!failure) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer?.ok && output.includes('listening')) return
    if (Date.now() > deadline) failure = new Error(`The local DynamoDB does not answer: ${output.trim()}`)
    else await delay(10)
  }
  throw failure
}
