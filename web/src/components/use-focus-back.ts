import { type RefObject, useEffect } from 'react'
import { catchFocus } from '@/components/catch-focus'

/** Gives the focus back to what is busy no more: while it loads it is disabled, by which it loses it. */
export function useFocusBack(isBusy: boolean, element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isBusy) return undefined
    return () => {
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
      catchFocus()
    }
  }, [isBusy, element])
}
