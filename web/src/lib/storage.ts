import { config } from '@/lib/config'

/**
 * The key of the session, and the prefix of everything else that the site stores in a browser. Differs per
 * environment.
 */
export const ROOT = `platewise.${config.stage}`
const DEVICE = `${ROOT}.device.`

export const keyOf = (name: string) => `${ROOT}.${name}`
/** The key of a device setting. It belongs to no one and survives signing out. */
export const deviceKeyOf = (name: string) => DEVICE + name
/** The key of something that belongs to one person on this device and that no one else sees. */
export const ownKeyOf = (person: string, name: string) => `${ROOT}.of.${person}.${name}`

/** Forms, messages that are being written, and messages that haven't been sent yet. */
const DRAFTS = ['draft', 'chat', 'unsent'] as const
/** The key of something that a person has typed on this device and not sent yet. */
export const draftKeyOf = (person: string, kind: (typeof DRAFTS)[number], name: string) =>
  ownKeyOf(person, `${kind}.${name}`)
export const hasDrafts = (person: string) =>
  Object.keys(localStorage).some((key) => DRAFTS.some((kind) => key.startsWith(draftKeyOf(person, kind, ''))))

function forgetIn(storage: Storage) {
  for (const key of Object.keys(storage))
    if (key === ROOT || (key.startsWith(`${ROOT}.`) && !key.startsWith(DEVICE))) storage.removeItem(key)
}

/** Deletes the session and everything typed or selected on this device (rule logout-clears-device). */
export function forgetAll() {
  forgetIn(localStorage)
  forgetIn(sessionStorage)
}

/** Deletes the part that only this tab can access. */
export const forgetTab = () => forgetIn(sessionStorage)
