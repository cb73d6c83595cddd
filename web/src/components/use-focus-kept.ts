import { useEffect, useRef } from 'react'

/** Moves the focus to the element around rows or buttons if the focused one of them is removed. */
export function useFocusKept<T extends HTMLElement = HTMLElement>(count: number | undefined) {
  const around = useRef<T>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) around.current?.focus({ preventScroll: true })
  }, [count])
  return around
}
