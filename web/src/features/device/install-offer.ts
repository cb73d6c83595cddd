import { install, installPrompt, isInstalled, isInstalledByHand } from '@/lib/install'
import { offer } from '@/lib/notify'
import { deviceKeyOf } from '@/lib/storage'

const FIRST_DAY = deviceKeyOf('first-day')
const ANSWERED = deviceKeyOf('install-answered')

const today = () => new Date().toDateString()

/** Of the first visit on this device. */
export function rememberDay() {
  if (!localStorage.getItem(FIRST_DAY)) localStorage.setItem(FIRST_DAY, today())
}

/** How the site gets onto the home screen here: by a click, by hand, or not at all. */
export function wayToInstall(): 'click' | 'hand' | undefined {
  if (isInstalled()) return undefined
  if (installPrompt()) return 'click'
  return isInstalledByHand() ? 'hand' : undefined
}

export const BY_HAND = 'Tap Share, then Add to Home Screen.'

/** To who comes back on another day, once on a device (rule offers-wait). */
export function offerInstall() {
  const way = wayToInstall()
  if (!way || localStorage.getItem(ANSWERED) || localStorage.getItem(FIRST_DAY) === today()) return
  const answered = () => localStorage.setItem(ANSWERED, new Date().toISOString())
  if (way === 'click') offer('Put Platewise on your home screen?', 'Install', () => void install(), answered)
  else offer(`Put Platewise on your home screen: ${BY_HAND}`, 'Got it', () => undefined, answered)
}
