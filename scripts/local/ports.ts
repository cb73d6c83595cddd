import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceName } from '#scripts/local/services'

const ORDER = [
  'web',
  'api',
  'console',
  'cognito',
  'stripe',
  'pubnub',
  's3',
  'dynamodb',
  'ses',
  'recaptcha',
] as const
export type PortName = ServiceName | 'web' | 'console'

/** The port of each service in `npm start`: consecutive ones, starting at `first`. */
export const portFrom = (first: number) => (service: PortName) => first + ORDER.indexOf(service)

/** How long processes of a killed start may keep holding a port. */
const TIMEOUT_MS = 5_000

/** Finds the first of the ten ports that's in use, if any. */
export async function takenPort(first: number): Promise<number | undefined> {
  const deadline = Date.now() + TIMEOUT_MS
  for (const port of ORDER.map((_, index) => first + index))
    while (!(await isFree(port))) {
      if (Date.now() > deadline) return port
      await delay(50)
    }
  return undefined
}

const LAST_PORT = 30_000

/** Finds `count` consecutive ports that are free, in ranges of that size from `first` on. */
export async function freePortRange(first: number, count: number): Promise<number> {
  for (let start = first; start < LAST_PORT; start += count) {
    const ports = Array.from({ length: count }, (_, index) => start + index)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return start
  }
  throw new Error(`No ${count} consecutive ports are free between ${first} and ${LAST_PORT}`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    // Whether it's in use or we lack permission makes no difference: we can't listen on it.
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
