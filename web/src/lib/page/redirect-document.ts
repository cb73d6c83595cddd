/** Leaves for another document. The promise never settles, so nothing else is shown or sent. */
export function redirectDocument(href: string): Promise<never> {
  window.location.replace(href)
  return neverAgain()
}

/** The same for a page that Back returns from, such as one of the payment provider. */
export function leaveFor(href: string): Promise<never> {
  window.location.assign(href)
  return neverAgain()
}

function neverAgain(): Promise<never> {
  // If the person goes back, the browser may restore this page from its cache, with a button that is still loading.
  window.addEventListener('pageshow', () => window.location.reload())
  return new Promise(() => {})
}
