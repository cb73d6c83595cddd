import { offer } from '@/lib/notify'
import { install, installPrompt, isInstalled, isInstalledByHand } from '@/lib/page/install'
import { deviceKeyOf } from '@/lib/storage'

const FIRST_DAY = deviceKeyOf('first-day')
const ANSWERED = deviceKeyOf('install-answered')

const today = () => new Date().toDateString()

/** Stores the day of the first visit on this device. */
export function rememberDay() {
  if (!localStorage.getItem(FIRST_DAY)) localStorage.setItem(FIRST_DAY, today())
}

/** How the site can be installed on this device: by a click, by hand, or not at all. */
export function installMethod(): 'click' | 'hand' | undefined {
  if (isInstalled()) return undefined
  if (installPrompt()) return 'click'
  return isInstalledByHand() ? 'hand' : undefined
}

export const BY_HAND = 'Tap Share, then Add to Home Screen.'

/** Offers to install the app once per device, to users who return on another day (rule delay-permission-prompts). */
export function offerInstall() {
  const method = installMethod()
  if (!method || localStorage.getItem(ANSWERED) || localStorage.getItem(FIRST_DAY) === today()) return
  const markAnswered = () => localStorage.setItem(ANSWERED, new Date().toISOString())
  if (method === 'click')
    offer('Add Platewise to your home screen?', 'Install', () => void install(), markAnswered)
  else offer(`Add Platewise to your home screen: ${BY_HAND}`, 'Got it', () => undefined, markAnswered)
}
