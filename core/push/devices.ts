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

/** Of one person; the one that was added first makes room. */
export const MAX_DEVICES = 10

/** From now on this browser is the caller's, whosever it was before (rule push-devices). 400 for what no browser answers. */
export async function add(
  actor: Member,
  { endpoint, keys, hideText }: PushSubscription,
): Promise<{ success: boolean }> {
  const { id: userId, role, subject, signIn } = actor
  if (!signIn) throw unauthenticated()
  if (!isKnownService(endpoint))
    throw invalid([{ path: 'endpoint', message: 'This push service is not known here' }])
  await requirePoint(keys.p256dh)
  await retryOnConflict(async () => {
    const [known, owner] = await Promise.all([
      PushDevicesEntity.find({ userId }),
      PushOwnerEntity.find({ endpoint }),
    ])
    const own = known ?? { userId, role, subject, devices: [], version: 0 }
    const others = own.devices.filter((device) => device.endpoint !== endpoint)
    const dropped = others.slice(0, Math.max(0, others.length + 1 - MAX_DEVICES))
    const taken = owner && owner.userId !== userId ? await PushDevicesEntity.find(owner) : undefined
    await transact([
      save(own, [...others.slice(dropped.length), { endpoint, keys, hideText, signIn }]),
      PushOwnerEntity.put({ endpoint, userId }, { if: { userId: owner ? owner.userId : { absent: true } } }),
      ...(taken ? [save(taken, without(taken, [endpoint]))] : []),
      ...dropped.map(disown),
    ])
  })
  return { success: true }
}

/** A browser that is not the caller's stays whose it is. */
export async function remove(actor: Member, endpoint: string): Promise<{ success: boolean }> {
  await forget(actor.id, (device) => device.endpoint === endpoint)
  return { success: true }
}

/** Those of somebody that match. Done again it changes nothing. */
export const forget = (userId: string, matches: (device: PushDevice) => boolean): Promise<void> =>
  retryOnConflict(async () => {
    const own = await PushDevicesEntity.find({ userId })
    const gone = own?.devices.filter(matches) ?? []
    if (!own || gone.length === 0) return
    const endpoints = gone.map(({ endpoint }) => endpoint)
    await transact([save(own, without(own, endpoints)), ...gone.map(disown)])
  })

/** Whom the devices of somebody are for, and those of them whose sign-in is not over, the others being forgotten; undefined where nothing may be sent. */
export async function reachable(
  userId: string,
): Promise<{ actor: Member; devices: PushDevice[] } | undefined> {
  const own = await PushDevicesEntity.find({ userId })
  if (!own || own.devices.length === 0) return undefined
  const { subject, role } = own
  const identity = await IdentityEntity.find({ subject })
  if (!identity) return undefined
  const isEnded = ({ signIn }: PushDevice) => hasEnded(identity, signIn)
  const devices = own.devices.filter((device) => !isEnded(device))
  if (devices.length < own.devices.length) await forget(userId, isEnded)
  return devices.length > 0
    ? { actor: { role, id: userId, subject, accountStatus: identity.standing }, devices }
    : undefined
}

/** As a whole, unless it changed since it was read. */
function save(before: PushDevices, devices: PushDevice[]): Write {
  const { version } = before
  const next = { ...before, devices, version: version + 1 }
  return version === 0 ? PushDevicesEntity.create(next) : PushDevicesEntity.put(next, { if: { version } })
}

const without = ({ devices }: PushDevices, endpoints: string[]) =>
  devices.filter(({ endpoint }) => !endpoints.includes(endpoint))

/** Only together with taking it from its owner's list, which proves whose it was. */
const disown = ({ endpoint }: PushDevice): Write => PushOwnerEntity.remove({ endpoint })

/** Nothing could be encrypted for a key that is no point on the curve. */
async function requirePoint(p256dh: string): Promise<void> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  try {
    await crypto.subtle.importKey('raw', Buffer.from(p256dh, 'base64url'), algorithm, false, [])
  } catch {
    throw invalid([{ path: 'keys.p256dh', message: 'This is not the key of a browser' }])
  }
}
