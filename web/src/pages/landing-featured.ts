/**
 * Inserts featured coaches who opted in, and what clients say about them, into their places, which are hidden
 * until then. The markup comes from a function (core/public-profile/featured.ts).
 */
export async function showFeatured(): Promise<void> {
  // A cached response may be older than a choice a coach has just made.
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
