import { useEffect, useState } from 'react'

/** Gives the focus back to what had it, when a dialog that exists only while it is open goes away. */
export function useFocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has let go of the focus.
      if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus({ preventScroll: true }))
    },
    [opener],
  )
}
