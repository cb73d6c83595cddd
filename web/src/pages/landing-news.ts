import { endpoints } from 'virtual:endpoints'
import { config } from '@/lib/config'

/**
 * Puts what admins have for all visitors into its place on the landing page, which is there without any code: this
 * alone runs on it, asks once, and brings what makes rich text safe only when there is some.
 */
export async function showNews(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-news]')
  const [, path] = endpoints['content.getHomepage'] ?? []
  if (!place || !path) return
  const response = await fetch(config.apiUrl + path).catch(() => undefined)
  const [content] = response?.ok ? ((await response.json()) as { text: string }[]) : []
  if (!content?.text) return
  const { play, safeFragment } = await import('@/display/content/safe')
  place.replaceChildren(safeFragment(content.text))
  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-video]')
    if (button) play(button)
  })
  place.closest('section')?.removeAttribute('hidden')
}
