import { useEffect, useEffectEvent, useState } from 'react'
import { openLayer } from '@/lib/layers'

/** For whatever lies over a page while it exists: Back closes it, and what had the focus gets it back. */
export function useLayer(close: () => void) {
  const [opener] = useState(() => document.activeElement)
  const back = useEffectEvent(close)
  useEffect(() => openLayer(() => back()), [])
  useEffect(
    () => () => {
      // After the dialog has let go of the focus.
      if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus({ preventScroll: true }))
    },
    [opener],
  )
}
