import { registered } from '@/features/device/worker'
import { config } from '@/lib/config'
import { api } from '@/lib/network/api'
import { isInstalled, isInstalledByHand } from '@/lib/page/install'
import { currentPersonId, currentSignInId } from '@/lib/session/auth'
import { ownKeyOf } from '@/lib/storage'
import { createCount } from '@/lib/text/count'

/** The user's choice on this device, and what we last sent to the server. */
interface PushChoice {
  hideText: boolean
  endpoint: string
  signIn: string | undefined
  toldAt: number
}

export type Permission =
  | 'possible'
  /** On iOS and iPadOS only an installed site may request permission. */
  | 'needs-install'
  | 'blocked'
  | 'unsupported'

const REFRESH_MILLISECONDS = 7 * 24 * 3_600_000

/** Increments with each choice so that subscribers rerender. */
export const choices = createCount()

const key = () => ownKeyOf(currentPersonId() ?? '', 'push')

export function storedChoice(): PushChoice | undefined {
  const text = localStorage.getItem(key())
  return text ? JSON.parse(text) : undefined
}

function storeChoice(choice: PushChoice | undefined) {
  if (choice) localStorage.setItem(key(), JSON.stringify(choice))
  else localStorage.removeItem(key())
  choices.set(choices.get() + 1)
}

export function permission(): Permission {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker)
    return isInstalledByHand() && !isInstalled() ? 'needs-install' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/** Must run from a click because the browser prompts for permission. Returns whether notifications are on. */
export async function turnOn(hideText = false): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') {
    choices.set(choices.get() + 1)
    return false
  }
  await register(hideText)
  return true
}

export async function turnOff(): Promise<void> {
  const choice = storedChoice()
  const { pushManager } = await registered()
  await (await pushManager.getSubscription())?.unsubscribe()
  storeChoice(undefined)
  if (choice) await api.push.remove({ body: { endpoint: choice.endpoint } })
}

export const setHideText = (hideText: boolean): Promise<void> => register(hideText)

/**
 * Registers again after a new sign-in or when the browser has changed the push endpoint, so notifications
 * stay on.
 */
export async function refreshRegistration(): Promise<void> {
  const choice = storedChoice()
  if (!choice || permission() !== 'possible' || Notification.permission !== 'granted') return
  const { endpoint } = await subscription()
  const isFresh = Date.now() - choice.toldAt < REFRESH_MILLISECONDS
  if (endpoint !== choice.endpoint || currentSignInId() !== choice.signIn || !isFresh)
    await register(choice.hideText)
}

/** Registers this browser's push subscription with the server and records it locally. */
async function register(hideText: boolean) {
  const { endpoint, keys } = await subscription()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.push.add({ body: { endpoint, keys: { p256dh, auth }, hideText } })
  storeChoice({ hideText, endpoint, signIn: currentSignInId(), toldAt: Date.now() })
}

async function subscription() {
  const { pushManager } = await registered()
  const existing = await pushManager.getSubscription()
  const hasOurKey = existing && keyOf(existing) === config.pushKey
  // The server's push key may have been rotated since.
  if (existing && !hasOurKey) await existing.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: config.pushKey }
  const { endpoint = '', keys } = (hasOurKey ? existing : await pushManager.subscribe(options)).toJSON()
  return { endpoint, keys }
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
