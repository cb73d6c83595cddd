import { endpoints } from 'virtual:endpoints'
import { config } from '@/lib/config'

/**
 * Inserts the admins' announcement for visitors into the landing page, which works without any code. It sends
 * one request, and loads the sanitizer only if there is an announcement.
 */
export async function showNews(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-news]')
  const [, path] = endpoints['content.getHomepage'] ?? []
  if (!place || !path) return
  const response = await fetch(config.apiUrl + path).catch(() => undefined)
  const [content] = response?.ok ? ((await response.json()) as { text: string }[]) : []
  if (!content?.text) return
  const { play, safeFragment } = await import('@/entities/content/safe')
  place.replaceChildren(safeFragment(content.text))
  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-video]')
    if (button) play(button)
  })
  place.closest('section')?.removeAttribute('hidden')
}
