import { useEffect, useEffectEvent, useState } from 'react'
import { lastFocused, openLayer } from '@/lib/layers'

/**
 * For anything that covers a page while it's mounted: Back closes it, and the previously focused element gets
 * the focus back.
 */
export function useLayer(close: () => void) {
  const [opener] = useState(lastFocused)
  const back = useEffectEvent(close)
  useEffect(() => openLayer(() => back()), [])
  useEffect(
    () => () => {
      // After the dialog has released the focus.
      if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus({ preventScroll: true }))
    },
    [opener],
  )
}
