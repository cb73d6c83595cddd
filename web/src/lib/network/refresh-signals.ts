import { useEffect, useEffectEvent } from 'react'
import { createCount } from '@/lib/text/count'

const signals = createCount()

/**
 * Tells every screen that the server has asked this page to reload what it shows (rule
 * notify-devices-of-access-changes).
 */
export const announceRefreshSignal = () => signals.set(signals.get() + 1)

export function useOnRefreshSignal(reload: () => unknown) {
  const reloadNow = useEffectEvent(reload)
  useEffect(() => signals.subscribe(() => void reloadNow()), [])
}
