import { keyOf } from '@/lib/storage'

const CHANNEL = keyOf('checkout')

/** Tells this site's other tabs about a purchase, only once per payment page even if this tab is reloaded. */
export function announceCheckoutCompleted(session: string) {
  if (sessionStorage.getItem(CHANNEL) === session) return
  sessionStorage.setItem(CHANNEL, session)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('subscribed')
  channel.close()
}

/** Calls back when another tab announces a purchase. */
export function onCheckoutCompleted(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = callback
  return () => channel.close()
}
