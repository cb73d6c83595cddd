/** What rich text may hold, when it is written and again when it is shown (rule rich-text-is-a-list-of-tags). */
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

/** The path of a picture that was uploaded for a text; the site's policy shows those of our own host alone. */
export const OWN_PICTURE = /\/public\/content\/[0-9A-HJKMNP-TV-Z]{26}\.(?:jpg|png|webp)$/

/** Pages of our own are linked by their path. */
export const ALLOWED_LINK = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i
