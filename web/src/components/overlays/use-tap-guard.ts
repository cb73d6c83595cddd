import { useEffect, useState } from 'react'

/** Longer than a tap that had begun before the dialog was visible. */
const GUARDED_MILLISECONDS = 700

/**
 * For a dialog that opens by itself. Returns whether a tap may still have been meant for what the dialog now covers,
 * so the dialog must not take it.
 */
export function useTapGuard(): boolean {
  const [isGuarded, setGuarded] = useState(true)
  useEffect(() => {
    const timer = setTimeout(setGuarded, GUARDED_MILLISECONDS, false)
    return () => clearTimeout(timer)
  }, [])
  return isGuarded
}
