/** Chromium's prompt to install the site, to be shown at a suitable time. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: InstallPrompt | undefined

/** The event fires once, long before anything needs it. */
export const storeInstallPrompt = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPrompt
  })

/** Usable once, from a click. Undefined if the browser doesn't offer it or the site is already installed. */
export const installPrompt = () => deferredPrompt

export async function install() {
  const prompt = deferredPrompt
  deferredPrompt = undefined
  await prompt?.prompt()
}

/** Whether this is the installed site in its own window. */
export const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Only Safari on phones and tablets has this property. There, people install the site from the menu. */
export const isInstalledByHand = () => 'standalone' in navigator && navigator.maxTouchPoints > 1
