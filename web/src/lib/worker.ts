/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** Asks which build it belongs to. */
  | 'version'
  /** Lets it replace the previous worker. */
  | 'take-over'
  /** Everything has been read, so it closes its notifications. */
  | 'seen'
  /** Stops notifications for the person who was signed in. */
  | 'forget'

/** Sends a message to the worker, if there is one. */
export function tellWorker(message: WorkerMessage) {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}
