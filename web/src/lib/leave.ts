/** Leaves for another document. Never settles, so that nothing is shown or sent meanwhile. */
export function leaveFor(href: string): Promise<never> {
  window.location.replace(href)
  // A browser that comes back may have kept this page as it was left.
  window.addEventListener('pageshow', () => window.location.reload())
  return new Promise(() => {})
}
