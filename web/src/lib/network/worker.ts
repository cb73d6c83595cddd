/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** Asks which build it belongs to. */
  | 'version'
  /** Lets it replace the previous worker. */
  | 'take-over'
  /** How many messages are unread. Counts on from there while the app is closed. */
  | { unread: number }
  /** Stops notifications for the person who was signed in. */
  | 'forget'

/** Sends a message to the worker, if there is one. */
export function tellWorker(message: WorkerMessage) {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}
