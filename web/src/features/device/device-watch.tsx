import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ownMessages } from '@/entities/chat/own-messages'
import { offerInstall, rememberDay } from '@/features/device/install-offer'
import { permission, refreshRegistration, storedChoice, turnOn } from '@/features/device/notifications'
import { update, watchUpdates } from '@/features/device/updates'
import { useOnline } from '@/lib/network/online'
import { tellWorker } from '@/lib/network/worker'
import { isOffering, notify, notifyWhile, offer } from '@/lib/notify'
import { useSession } from '@/lib/session/session'
import { isUserBusy } from '@/lib/session/user-busy'
import { deviceKeyOf } from '@/lib/storage'
import { useCount } from '@/lib/text/count'
import { unreadCount } from '@/lib/unread-count'

const RETRY_MILLISECONDS = 5_000
/** The unread count starts at zero before it's loaded, so wait before clearing the badge. */
const COUNTED_AFTER_MILLISECONDS = 5_000
const ASKED = deviceKeyOf('push-asked')

/** Connects the app to the device on every signed-in screen. It renders nothing and only shows notices. */
function DeviceWatch() {
  useBadge()
  useOfflineNotice()
  useUpdateOffer()
  useInstallOffer()
  useNotifications()
  return null
}

/** Shows the unread count on the icon of the installed app. */
function useBadge() {
  const count = useCount(unreadCount)
  useEffect(() => {
    const show = () => {
      void navigator.setAppBadge?.(count).catch(() => undefined)
      tellWorker({ unread: count })
    }
    const timer = setTimeout(show, count === 0 ? COUNTED_AFTER_MILLISECONDS : 0)
    return () => clearTimeout(timer)
  }, [count])
}

function useOfflineNotice() {
  const isOnline = useOnline()
  // Conversations and forms show their own offline notice.
  const hasOwnNotice = /\/(chat|form)\/./.test(useLocation().pathname)
  useEffect(
    () =>
      isOnline || hasOwnNotice
        ? undefined
        : notifyWhile("You're offline. This may be out of date. What you type is saved on this device."),
    [isOnline, hasOwnNotice],
  )
}

/** Runs `act` once it's due and the user isn't in the middle of something. */
function useWhenFree(isDue: boolean, action: () => void) {
  const { pathname } = useLocation()
  const attempt = useEffectEvent(() => {
    if (!isUserBusy(pathname) && !isOffering()) action()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another moment
  useEffect(() => {
    if (!isDue) return
    attempt()
    const timer = setInterval(attempt, RETRY_MILLISECONDS)
    return () => clearInterval(timer)
  }, [isDue, pathname])
}

/**
 * Offers to reload into the new version (rule offer-new-version). If dismissed, it loads with the next
 * document.
 */
function useUpdateOffer() {
  const [isReady, setReady] = useState(false)
  useEffect(() => watchUpdates(() => setReady(true)), [])
  useWhenFree(isReady, () => {
    setReady(false)
    offer('A new version is ready', 'Reload', () => void update())
  })
}

function useInstallOffer() {
  const isMember = useIsMember()
  const isHome = useLocation().pathname.endsWith('/dashboard')
  useEffect(rememberDay, [])
  useWhenFree(isMember && isHome, offerInstall)
}

/**
 * Offers notifications right after the user sends their first message, never earlier (rule delay-permission-prompts).
 */
function useNotifications() {
  const isMember = useIsMember()
  const hasWritten = useCount(ownMessages) > 0
  const { history } = useRouter()
  useEffect(() => {
    if (isMember) refreshRegistration().catch(() => undefined)
  }, [isMember])
  useEffect(() => {
    const listen = ({ data }: MessageEvent<{ open?: string }>) => data.open && history.push(data.open)
    navigator.serviceWorker?.addEventListener('message', listen)
    return () => navigator.serviceWorker?.removeEventListener('message', listen)
  }, [history])
  useEffect(() => {
    const isOpen = isMember && hasWritten && permission() === 'possible' && !storedChoice()
    if (!isOpen || localStorage.getItem(ASKED) || isOffering()) return
    const enable = async () => {
      if (await turnOn()) notify('Notifications are on for this device')
    }
    offer(
      'Get notified about replies?',
      'Turn on',
      () => void enable().catch(() => notify("That didn't work. Please try again later.", 'error')),
      () => localStorage.setItem(ASKED, new Date().toISOString()),
    )
  }, [isMember, hasWritten])
}

function useIsMember() {
  const session = useSession()
  return session !== null && 'user' in session
}

// `lazy` requires a default export.
export { DeviceWatch as default }
