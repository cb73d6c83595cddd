import { type RefObject, useEffect } from 'react'
import { catchFocus } from '@/components/catch-focus'

/** Returns the focus to an element that lost it because it was disabled while loading. */
export function useFocusBack(isBusy: boolean, element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isBusy) return undefined
    return () => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
      catchFocus()
    }
  }, [isBusy, element])
}
