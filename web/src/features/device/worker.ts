/** The service worker's registration, made where there is none yet. Rejects where the browser refuses. */
export async function registered(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  return serviceWorker.ready
}
