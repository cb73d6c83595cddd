import { createHash } from 'node:crypto'
import type { Actor } from '#core/lib/actor'
import { entity } from '#core/lib/table'

export interface PushDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  hideText: boolean
  /** The sign-in that added the device and ends its subscription. */
  signIn: { id: string; beganAtSeconds: number }
}

export interface PushDevices {
  userId: string
  subject: string
  role: Exclude<Actor['role'], 'admin'>
  devices: PushDevice[]
  version: number
}

/** The person a browser belongs to. It has one owner at a time. */
export interface PushOwner {
  endpoint: string
  userId: string
}

export const PushDevicesEntity = entity<PushDevices, Pick<PushDevices, 'userId'>>('push-devices', {
  key: ({ userId }) => ({ pk: `push#${userId}`, sk: 'devices' }),
})
/** The key is a hash, because an endpoint's URL may be longer than a key can be. */
export const PushOwnerEntity = entity<PushOwner, Pick<PushOwner, 'endpoint'>>('push-owner', {
  key: ({ endpoint }) => ({
    pk: `push-endpoint#${createHash('sha256').update(endpoint).digest('hex')}`,
    sk: 'owner',
  }),
})
