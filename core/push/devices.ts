import { IdentityEntity } from '#core/identity/entity'
import { hasEnded } from '#core/identity/sign-out'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { type PushDevice, type PushDevices, PushDevicesEntity, PushOwnerEntity } from '#core/push/entity'
import { isKnownService } from '#core/push/services'
import type { PushSubscription } from '#core/push/shared/schema'
import { invalid, unauthenticated } from '#core/shared/errors'

type Member = ClientActor | CoachActor

/** Per person. Adding another one drops the oldest. */
export const MAX_DEVICES = 10

/**
 * Adds this browser to the caller's devices and takes it away from any previous owner (rule push-devices). Throws 400
 * for an unknown push service or an invalid key.
 */
export async function addPushDevice(
  actor: Member,
  { endpoint, keys, hideText }: PushSubscription,
): Promise<{ success: boolean }> {
  const { id: userId, role, subject, signIn } = actor
  if (!signIn) throw unauthenticated()
  if (!isKnownService(endpoint))
    throw invalid([{ path: 'endpoint', message: "We don't support this push service" }])
  await requirePoint(keys.p256dh)
  await retryOnConflict(async () => {
    const [stored, owner] = await Promise.all([
      PushDevicesEntity.find({ userId }),
      PushOwnerEntity.find({ endpoint }),
    ])
    const own = stored ?? { userId, role, subject, devices: [], version: 0 }
    const others = own.devices.filter((device) => device.endpoint !== endpoint)
    const dropped = others.slice(0, Math.max(0, others.length + 1 - MAX_DEVICES))
    const previousOwner = owner && owner.userId !== userId ? await PushDevicesEntity.find(owner) : undefined
    await transact([
      save(own, [...others.slice(dropped.length), { endpoint, keys, hideText, signIn }]),
      PushOwnerEntity.put({ endpoint, userId }, { if: { userId: owner ? owner.userId : { absent: true } } }),
      ...(previousOwner ? [save(previousOwner, without(previousOwner, [endpoint]))] : []),
      ...dropped.map(disown),
    ])
  })
  return { success: true }
}

/** Removes the browser if it's the caller's, and does nothing otherwise. */
export async function removePushDevice(actor: Member, endpoint: string): Promise<{ success: boolean }> {
  await removeMatching(actor.id, (device) => device.endpoint === endpoint)
  return { success: true }
}

/** Removes the person's matching devices. Safe to retry. */
export const removeMatching = (userId: string, matches: (device: PushDevice) => boolean): Promise<void> =>
  retryOnConflict(async () => {
    const own = await PushDevicesEntity.find({ userId })
    const removed = own?.devices.filter(matches) ?? []
    if (!own || removed.length === 0) return
    const endpoints = removed.map(({ endpoint }) => endpoint)
    await transact([save(own, without(own, endpoints)), ...removed.map(disown)])
  })

/**
 * Returns a person with the devices that are still signed in, or undefined if there are none. Removes the devices
 * that aren't.
 */
export async function findPushReceiver(
  userId: string,
): Promise<{ actor: Member; devices: PushDevice[] } | undefined> {
  const own = await PushDevicesEntity.find({ userId })
  if (!own || own.devices.length === 0) return undefined
  const { subject, role } = own
  const identity = await IdentityEntity.find({ subject })
  if (!identity) return undefined
  const isEnded = ({ signIn }: PushDevice) => hasEnded(identity, signIn)
  const devices = own.devices.filter((device) => !isEnded(device))
  if (devices.length < own.devices.length) await removeMatching(userId, isEnded)
  return devices.length > 0
    ? { actor: { role, id: userId, subject, accountStatus: identity.status }, devices }
    : undefined
}

/** Prepares the write of the whole list. It fails if the list has changed since it was read. */
function save(before: PushDevices, devices: PushDevice[]): Write {
  const { version } = before
  const next = { ...before, devices, version: version + 1 }
  return version === 0 ? PushDevicesEntity.create(next) : PushDevicesEntity.put(next, { if: { version } })
}

const without = ({ devices }: PushDevices, endpoints: string[]) =>
  devices.filter(({ endpoint }) => !endpoints.includes(endpoint))

/** Only use this in a transaction that also removes the device from its owner's list, which proves the ownership. */
const disown = ({ endpoint }: PushDevice): Write => PushOwnerEntity.remove({ endpoint })

/** Throws 400 if the key isn't a point on the curve, because nothing could be encrypted for it. */
async function requirePoint(p256dh: string): Promise<void> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  try {
    await crypto.subtle.importKey('raw', Buffer.from(p256dh, 'base64url'), algorithm, false, [])
  } catch {
    throw invalid([{ path: 'keys.p256dh', message: 'Invalid browser key' }])
  }
}
