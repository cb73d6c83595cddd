import { useEffect, useEffectEvent, useState } from 'react'
import { focusedPlace, returnFocus } from '@/lib/page/keep-focus'
import { openLayer } from '@/lib/page/layers'

/**
 * For anything that covers a page while it's mounted: Back closes it, and the previously focused element gets
 * the focus back.
 */
export function useLayer(close: () => void) {
  const [opener] = useState(focusedPlace)
  const back = useEffectEvent(close)
  useEffect(() => openLayer(() => back()), [])
  useEffect(
    () => () => {
      // After the dialog has released the focus.
      if (opener) requestAnimationFrame(() => returnFocus(opener))
    },
    [opener],
  )
}
