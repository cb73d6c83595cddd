/** Returns the service worker registration, creating it if needed. Rejects if the browser refuses. */
export async function registered(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return serviceWorker.ready
}
