import type { RefCallback } from 'react'

const bars = new Set<HTMLElement>()
const measure = () => {
  const height = Math.max(0, ...Array.from(bars, (bar) => bar.offsetHeight))
  document.documentElement.style.setProperty('--action-bar', `${height}px`)
}

/** The ref of what stays at the bottom of the screen, above the menu: notices stand above it. */
export const bottomBar: RefCallback<HTMLElement> = (bar) => {
  if (!bar) return undefined
  const observer = new ResizeObserver(measure)
  bars.add(bar)
  observer.observe(bar)
  return () => {
    bars.delete(bar)
    observer.disconnect()
    measure()
  }
}
