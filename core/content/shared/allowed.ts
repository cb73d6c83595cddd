/** What rich text may contain, checked when it is saved and when it is shown (rule sanitize-rich-text). */
export const ALLOWED_TAGS = [
  'p',
  'br',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'u',
  'a',
  'img',
  'iframe',
] as const

export const ALLOWED_ATTRIBUTES = {
  a: ['href', 'rel'],
  img: ['src', 'alt'],
  iframe: ['src', 'title'],
} as const

/**
 * The path of a picture that was uploaded for a text. The site's content security policy only allows pictures from
 * our own host.
 */
export const OWN_PICTURE = /\/public\/content\/[0-9A-HJKMNP-TV-Z]{26}\.(?:jpg|png|webp)$/

/** Our own pages are linked by path. */
export const ALLOWED_LINK = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i
