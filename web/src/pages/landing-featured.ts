/**
 * Puts coaches who agreed to it, and what clients say of them, into their places, which show nothing until then. They
 * come as markup that a function wrote (core/showcase/featured.ts).
 */
export async function showFeatured(): Promise<void> {
  // What this browser kept may be older than a choice that its coach has just made.
  const response = await fetch('/coaches/featured', { cache: 'no-cache' }).catch(() => undefined)
  const text = response?.ok ? await response.text() : ''
  const parts = document.createElement('template')
  parts.innerHTML = text
  for (const part of parts.content.querySelectorAll<HTMLElement>('[data-part]')) {
    const place = document.querySelector(`[data-place="${part.dataset.part}"]`)
    if (!place || part.childElementCount === 0) continue
    place.replaceChildren(...part.children)
    place.closest('section[hidden]')?.removeAttribute('hidden')
  }
}
