/** Chromium's offer to install the site, to be made when it suits. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | undefined

/** Comes once, long before anything here asks for it. */
export const keepInstallPrompt = () =>
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    kept = event as InstallPrompt
  })

/** To be used once, from a click; undefined where the browser offers nothing, or the site is installed. */
export const installPrompt = () => kept

export async function install() {
  const prompt = kept
  kept = undefined
  await prompt?.prompt()
}

/** Whether this is the installed site, in a window of its own. */
export const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches

/** Only Safari on phones and tablets knows this property; there people install from the menu. */
export const isInstalledByHand = () => 'standalone' in navigator && navigator.maxTouchPoints > 1
