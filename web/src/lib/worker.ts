/** What a page says to the service worker. */
export type WorkerMessage =
  /** It answers which build it is of. */
  | 'version'
  /** It takes the place of the one before. */
  | 'take-over'
  /** Nothing is unread any more: its notifications go. */
  | 'seen'
  /** Whoever was signed in is not notified here any more. */
  | 'forget'

/** Tells the worker, where there is one. */
export function tellWorker(message: WorkerMessage) {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}
