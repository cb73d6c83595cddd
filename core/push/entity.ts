import { createHash } from 'node:crypto'
import type { Actor } from '#core/lib/actor'
import { entity } from '#core/lib/table'

export interface PushDevice {
  endpoint: string
  keys: { p256dh: string; auth: string }
  hideText: boolean
  /** The sign-in that it was added with, and ends with. */
  signIn: { id: string; beganAtSeconds: number }
}

export interface PushDevices {
  userId: string
  subject: string
  role: Exclude<Actor['role'], 'admin'>
  devices: PushDevice[]
  version: number
}

/** Whose a browser is: one person's at a time. */
export interface PushOwner {
  endpoint: string
  userId: string
}

export const PushDevicesEntity = entity<PushDevices, Pick<PushDevices, 'userId'>>('push-devices', {
  key: ({ userId }) => ({ pk: `push#${userId}`, sk: 'devices' }),
})
/** An address may be longer than a key. */
export const PushOwnerEntity = entity<PushOwner, Pick<PushOwner, 'endpoint'>>('push-owner', {
  key: ({ endpoint }) => ({
    pk: `push-endpoint#${createHash('sha256').update(endpoint).digest('hex')}`,
    sk: 'owner',
  }),
})
