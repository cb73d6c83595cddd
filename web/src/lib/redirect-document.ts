/** Leaves for another document. The promise never settles, so nothing else is shown or sent. */
export function redirectDocument(href: string): Promise<never> {
  window.location.replace(href)
  // If the person goes back, the browser may restore this page from its cache.
  window.addEventListener('pageshow', () => window.location.reload())
  return new Promise(() => {})
}
