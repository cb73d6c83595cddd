import { keyOf } from '@/lib/storage'

const CHANNEL = keyOf('checkout')

/** Tells the other tabs of this site that something was bought on a payment page, once for all reloads of this tab. */
export function announceCheckout(session: string) {
  if (sessionStorage.getItem(CHANNEL) === session) return
  sessionStorage.setItem(CHANNEL, session)
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('subscribed')
  channel.close()
}

/** Calls back when another tab has bought something. */
export function onCheckout(bought: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = bought
  return () => channel.close()
}
