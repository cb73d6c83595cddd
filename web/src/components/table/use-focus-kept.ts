import { useEffect, useRef } from 'react'

/** Moves the focus to the table if the focused row is removed. */
export function useFocusKept(count: number | undefined) {
  const table = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && before.current !== undefined && count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) table.current?.focus({ preventScroll: true })
  }, [count])
  return table
}
