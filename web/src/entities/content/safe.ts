import createDOMPurify from 'dompurify'
import { ALLOWED_ATTRIBUTES, ALLOWED_LINK, ALLOWED_TAGS, OWN_PICTURE } from '#core/content/shared/allowed'
import { isEmbedded } from '#core/content/shared/video'

const purify = createDOMPurify(window)
const options = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

purify.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName === 'IFRAME' && !isEmbedded(element.getAttribute('src') ?? '')) element.remove()
  if (element.tagName === 'IMG' && !OWN_PICTURE.test(element.getAttribute('src') ?? '')) element.remove()
  if (element.tagName === 'A' && !ALLOWED_LINK.test(element.getAttribute('href') ?? ''))
    element.removeAttribute('href')
})

/**
 * Removes everything from rich text that isn't on the list of allowed tags (rule
 * sanitize-rich-text).
 */
export const clean = (html: string): string => purify.sanitize(html, options)

/** Sanitized rich text for display: external links open in a new tab, and videos load only on click. */
export function safeFragment(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, { ...options, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>('a[href^="http" i]'))
    Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
  for (const picture of fragment.querySelectorAll('img')) {
    picture.loading = 'lazy'
    picture.alt ||= ''
  }
  for (const frame of fragment.querySelectorAll('iframe')) frame.replaceWith(playButton(frame))
  return fragment
}

function playButton({ src, title }: HTMLIFrameElement): HTMLButtonElement {
  const host = src.includes('vimeo') ? 'Vimeo' : 'YouTube'
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.video = src
  button.title = title || 'Video'
  button.setAttribute('aria-label', `Play: ${button.title}`)
  const note = document.createElement('span')
  note.textContent = `Plays from ${host}, which will see your IP address`
  button.append(note)
  return button
}

/** Replaces the button with its video. */
export function play(button: HTMLButtonElement): void {
  const { video = '' } = button.dataset
  const frame = document.createElement('iframe')
  Object.assign(frame, {
    src: `${video}${video.includes('?') ? '&' : '?'}autoplay=1`,
    title: button.title,
    allow: 'autoplay; fullscreen; picture-in-picture',
    // Video hosts refuse a player that sends no referrer; our pages send none otherwise.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  button.replaceWith(frame)
  frame.focus()
}
