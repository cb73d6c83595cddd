/** As the `ref` of a list's items: one that goes while it has the focus leaves it to its neighbour, the last to the heading. */
export const passFocusOn = (item: HTMLElement | null) => () => {
  if (!item?.contains(document.activeElement)) return
  const heir = (item.nextElementSibling ?? item.previousElementSibling)?.querySelector('a')
  ;(heir ?? document.querySelector('h1'))?.focus()
}
