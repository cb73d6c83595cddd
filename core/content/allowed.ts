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

/** Pages of our own are linked by their path. */
export const ALLOWED_LINK = /^(?:https:\/\/|mailto:|\/(?![/\\]))/i
