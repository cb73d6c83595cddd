import { registered } from '@/features/device/worker'
import { whenIdle } from '@/lib/idle'

const CHECK_EVERY_MILLISECONDS = 3_600_000

/** Of the build that this document is part of; the build writes it into each document of the app. */
const ownVersion = (): string | undefined =>
  JSON.parse(document.getElementById('early')?.textContent ?? '{}').version

/** Asks a worker; one that has just become redundant never answers. */
const versionOf = (worker: ServiceWorker) =>
  new Promise<string>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage('version', [port2])
  })

/**
 * Registers the service worker in the first idle moment and calls back when one of another build is there, which a
 * reload would bring (rule new-version-is-offered). A page that stays open looks for it once an hour, when it is seen.
 */
export function watchUpdates(found: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const cancel = whenIdle(() => void watch())
  return () => {
    cancel()
    stop.abort()
  }

  async function watch() {
    // Some browsers have none, or refuse it here: the site works without.
    const registration = await registered().catch(() => undefined)
    if (!registration || signal.aborted) return
    const compare = async () => {
      const newest = registration.waiting ?? registration.active
      if (newest && (await versionOf(newest)) !== ownVersion() && !signal.aborted) found()
    }
    let checkedAt = Date.now()
    const check = () => {
      if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MILLISECONDS) return
      checkedAt = Date.now()
      // Without a network there is nothing new.
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
    // Another tab may have let it take over.
    navigator.serviceWorker.addEventListener('controllerchange', () => void compare(), { signal })
    document.addEventListener('visibilitychange', check, { signal })
    void compare()
  }
}

/** Lets the new worker take over, then opens this place anew. */
export async function update() {
  const { waiting } = await navigator.serviceWorker.ready
  if (!waiting) return window.location.reload()
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated') window.location.reload()
  })
  waiting.postMessage('take-over')
}
