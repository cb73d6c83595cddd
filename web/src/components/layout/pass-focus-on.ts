/**
 * Use it as the `ref` of list items. If the focused item is removed, its neighbor gets the focus, or the
 * heading if it was the last one.
 */
export const passFocusOn = (item: HTMLElement | null) => () => {
  if (!item?.contains(document.activeElement)) return
  const nextFocus = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('a')
  ;(nextFocus ?? document.querySelector('h1'))?.focus()
}
