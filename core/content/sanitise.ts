import sanitizeHtml from 'sanitize-html'
import { ALLOWED_ATTRIBUTES, ALLOWED_LINK, ALLOWED_TAGS, OWN_PICTURE } from '#core/content/shared/allowed'
import { isEmbedded } from '#core/content/shared/video'
import { config } from '#core/lib/config'

/**
 * Removes everything but the listed tags from rich text. Returns an empty text if nothing would show (rule
 * sanitize-rich-text).
 */
export function sanitise(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: [...ALLOWED_TAGS],
    allowedAttributes: mutable(ALLOWED_ATTRIBUTES),
    allowedSchemes: ['https', 'mailto'],
    // On a local machine our own pictures are served without https.
    allowedSchemesByTag: { img: ['https', 'http'] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: attributes(ALLOWED_LINK.test(href) && { href, rel: 'noopener noreferrer' }),
      }),
      iframe: (tagName, { src = '', title }) => ({
        tagName,
        attribs: attributes(isEmbedded(src) && { src, title: title || 'Video' }),
      }),
    },
    exclusiveFilter: ({ tag, attribs: { src = '' } }) =>
      (tag === 'iframe' && !isEmbedded(src)) || (tag === 'img' && !isOwnPicture(src)),
  }).trim()
  return /<(?:img|iframe)\b/.test(clean) || clean.replace(/<[^>]*>/g, '').trim() ? clean : ''
}

/** The site's content security policy blocks other pictures, and a foreign host would learn who reads the text. */
const isOwnPicture = (src: string) =>
  OWN_PICTURE.test(src) && src === config.mediaUrl + OWN_PICTURE.exec(src)?.[0]

const attributes = (wanted: false | Record<string, string>) => wanted || {}

const mutable = (lists: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]))
