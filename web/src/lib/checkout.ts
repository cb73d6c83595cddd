/** What somebody is about to pay for on the provider's page. */
export interface PendingCheckout {
  coachId: string
  /** Dollars per month. */
  amount: number
  /** Of an extra specialty; null for the coach's own plan. */
  title: string | null
  /** The subscriptions there were before: another one is the one that was bought. */
  knownIds: string[]
}

const KEY = 'platewise.checkout'
const CHANNEL = 'platewise.checkout'

/** Kept in this tab and handed down to the one that opens from it, never in the address. */
export const rememberCheckout = (checkout: PendingCheckout) =>
  sessionStorage.setItem(KEY, JSON.stringify(checkout))

export function recallCheckout(): PendingCheckout | undefined {
  const text = sessionStorage.getItem(KEY)
  return text ? JSON.parse(text) : undefined
}

/** Tells the tabs of this site that something was bought. */
export function announceCheckout() {
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
