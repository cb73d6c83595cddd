/** Scrolls to a row that is about to be expanded and focuses its button, once it is there. */
export function focusOpenRow(id: string) {
  let attempts = 60
  const focus = () => {
    const button = document.querySelector<HTMLElement>(`[aria-expanded="true"][aria-controls="detail-${id}"]`)
    if (button) {
      button.focus({ preventScroll: true })
      button.scrollIntoView({ block: 'start', behavior: 'smooth' })
    } else if (attempts-- > 0) requestAnimationFrame(focus)
  }
  requestAnimationFrame(focus)
}
