import { config } from '@/lib/config'

/** The session stands here, and all else that the site keeps in a browser below it: by environment. */
export const ROOT = `platewise.${config.stage}`
const DEVICE = `${ROOT}.device.`

export const keyOf = (name: string) => `${ROOT}.${name}`
/** For a setting of the device, which is nobody's: it outlives a logout. */
export const deviceKeyOf = (name: string) => DEVICE + name
/** For what one person left on this device, which nobody else sees. */
export const ownKeyOf = (person: string, name: string) => `${ROOT}.of.${person}.${name}`

function forgetIn(storage: Storage) {
  for (const key of Object.keys(storage))
    if (key === ROOT || (key.startsWith(`${ROOT}.`) && !key.startsWith(DEVICE))) storage.removeItem(key)
}

/** Forgets the session and all that was typed and chosen on this device (rule logout-leaves-nothing). */
export function forgetAll() {
  forgetIn(localStorage)
  forgetIn(sessionStorage)
}

/** The part of it that no other tab can reach. */
export const forgetTab = () => forgetIn(sessionStorage)
