import { useEffect } from 'react'

/** Sets CSS variables for the area above an on-screen keyboard, because not every browser shrinks the page for it. */
export function useVisibleArea() {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const measure = () => {
      // Zooming in also shrinks the visual viewport, but doesn't change the layout.
      if (viewport.scale > 1) return
      style.setProperty('--visible-height', `${viewport.height}px`)
      style.setProperty('--visible-top', `${viewport.offsetTop}px`)
    }
    const cleanup = new AbortController()
    for (const event of ['resize', 'scroll']) viewport.addEventListener(event, measure, cleanup)
    measure()
    return () => {
      cleanup.abort()
      style.removeProperty('--visible-height')
      style.removeProperty('--visible-top')
    }
  }, [])
}
