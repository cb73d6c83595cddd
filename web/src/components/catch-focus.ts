/** Where what had the focus is gone, it goes on at the heading of the screen. */
export function catchFocus() {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}
