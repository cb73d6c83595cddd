import { createHash } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { Resource } from 'sst'
import { describe, log } from '#core/lib/log'
import { removeMatching } from '#core/push/devices'
import type { PushDevice } from '#core/push/entity'
import { reachedAt } from '#core/push/services'

/** What a device shows. `web/src/worker/` reads it. */
export interface Note {
  title: string
  body?: string
  /** A notification replaces the previous one with the same tag. */
  tag: string
  /** The path on our site that a click opens. */
  path: string
}

const TTL_SECONDS = 24 * 3600
const TIMEOUT_MILLISECONDS = 5_000
const GONE = [404, 410]

/**
 * Sends a notification to these devices of one person. A push is a hint (rule best-effort-pushes), so failures are
 * logged and not retried. Removes devices that their push service no longer knows.
 */
export async function sendPush(userId: string, devices: PushDevice[], note: Note): Promise<void> {
  const expiredIds = new Set<string>()
  await Promise.all(
    devices.map(async (device) => {
      try {
        const status = await push(device, note)
        if (GONE.includes(status)) expiredIds.add(device.endpoint)
        else if (status >= 300) log('error', 'push failed', { status, service: hostOf(device) })
      } catch (error) {
        log('error', 'push failed', { service: hostOf(device), ...describe(error) })
      }
    }),
  )
  if (expiredIds.size > 0) await removeMatching(userId, ({ endpoint }) => expiredIds.has(endpoint))
}

async function push({ endpoint, keys, hideText }: PushDevice, { body, ...note }: Note): Promise<number> {
  const url = reachedAt(endpoint)
  if (!url) throw new Error('A device uses a push service that is no longer supported')
  const { tag } = note
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
  const request = await buildPushPayload(
    {
      data: hideText || body === undefined ? note : { ...note, body },
      options: { ttl: TTL_SECONDS, urgency: 'high', topic },
    },
    { endpoint, keys, expirationTime: null },
    {
      subject: Resource.Config.pushSubject,
      publicKey: Resource.PushPublicKey.value,
      privateKey: Buffer.from(Resource.PushPrivateKey.value, 'hex').toString('base64url'),
    },
  )
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  })
  await response.body?.cancel()
  return response.status
}

const hostOf = ({ endpoint }: PushDevice) => new URL(endpoint).hostname
