import { useEffect } from 'react'

/** Tells the stylesheet what a keyboard on the screen leaves of the window: not every browser shrinks the page for it. */
export function useSeenArea() {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const measure = () => {
      // Who zooms in sees a part of the same page.
      if (seen.scale > 1) return
      style.setProperty('--seen-height', `${seen.height}px`)
      style.setProperty('--seen-top', `${seen.offsetTop}px`)
    }
    const gone = new AbortController()
    for (const event of ['resize', 'scroll']) seen.addEventListener(event, measure, gone)
    measure()
    return () => {
      gone.abort()
      style.removeProperty('--seen-height')
      style.removeProperty('--seen-top')
    }
  }, [])
}
