import { registered } from '@/features/device/worker'
import { whenIdle } from '@/lib/page/idle'

const CHECK_EVERY_MILLISECONDS = 3_600_000

/** The version of the build this document belongs to. The build writes it into each document of the app. */
const ownVersion = (): string | undefined =>
  JSON.parse(document.getElementById('early')?.textContent ?? '{}').version

/** Asks a worker for its version. Never resolves if the worker has just become redundant. */
const versionOf = (worker: ServiceWorker) =>
  new Promise<string>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('version', [port2])
  })

/**
 * Registers the service worker when the browser is idle, and calls back when a reload would load another
 * build (rule offer-new-version). A page that stays open checks at most once an hour, when it becomes
 * visible.
 */
export function watchUpdates(onUpdate: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const cancel = whenIdle(() => void watch())
  return () => {
    cancel()
    stop.abort()
  }

  async function watch() {
    // Some browsers don't support service workers or block them here. The site works without one.
    const registration = await registered().catch(() => undefined)
    if (!registration || signal.aborted) return
    const compare = async () => {
      const newest = registration.waiting ?? registration.active
      if (newest && (await versionOf(newest)) !== ownVersion() && !signal.aborted) onUpdate()
    }
    let checkedAt = Date.now()
    const check = () => {
      if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MILLISECONDS) return
      checkedAt = Date.now()
      // Offline there is no update to find.
      void registration.update().catch(() => undefined)
    }
    const follow = () => {
      const { installing } = registration
      installing?.addEventListener(
        'statechange',
        () => {
          if (installing.state === 'installed') void compare()
        },
        { signal },
      )
    }
    follow()
    registration.addEventListener('updatefound', follow, { signal })
    // Another tab may have activated the new worker.
    navigator.serviceWorker.addEventListener('controllerchange', () => void compare(), { signal })
    document.addEventListener('visibilitychange', check, { signal })
    void compare()
  }
}

/** Activates the waiting worker, then reloads the page. */
export async function update() {
  const { waiting } = await navigator.serviceWorker.ready
  if (!waiting) return window.location.reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') window.location.reload()
  })
  waiting.postMessage('take-over')
}
