/** Moves the focus to the screen's heading if the focused element is gone. */
export function catchFocus() {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
