import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orEmpty, orFalse, orZero, shape } from '#core/lib/shape'

export const PushDevice = shape({
  endpoint: v.string(),
  keys: shape({ p256dh: v.string(), auth: v.string() }),
  hideText: orFalse(),
  /** The sign-in that added the device and ends its subscription. */
  signIn: shape({ id: v.string(), beganAtSeconds: v.number() }),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

export const PushDevices = shape({
  userId: v.string(),
  subject: v.string(),
  role: v.picklist(['client', 'coach']),
  devices: orEmpty(PushDevice),
  version: orZero(),
})
export type PushDevices = v.InferOutput<typeof PushDevices>

/** The person a browser belongs to. It has one owner at a time. */
export const PushOwner = shape({
  endpoint: v.string(),
  userId: v.string(),
})
export type PushOwner = v.InferOutput<typeof PushOwner>

export const PushDevicesEntity = entity('push-devices', {
  personal: { topic: 'notifications', of: ['userId'], exportedIn: 'settings', erasure: 'delete' },
  shape: PushDevices,
  id: ['userId'],
  key: ({ userId }) => ({ pk: `push#${userId}`, sk: 'devices' }),
})
/** The key is a hash, because an endpoint's URL may be longer than a key can be. */
export const PushOwnerEntity = entity('push-owner', {
  personal: { topic: 'notifications', of: ['userId'], erasure: 'delete' },
  shape: PushOwner,
  id: ['endpoint'],
  key: ({ endpoint }) => ({
    pk: `push-endpoint#${createHash('sha256').update(endpoint).digest('hex')}`,
    sk: 'owner',
  }),
})
