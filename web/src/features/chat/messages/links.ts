import { parseUrl } from '#core/shared/parse-url'

export interface TextPart {
  text: string
  /** Set if the part is a link. */
  href?: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi
/** Characters that end a sentence or a bracket rather than a URL. */
const TRAILING = '.,;:!?)]}'

/**
 * Splits a text into plain parts and web links (rule linear-time-link-detection). Other schemes (`javascript:`) stay
 * plain text.
 */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTail(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ text: address, href })
    from = match.index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** Keeps a closing bracket that was opened within the URL, as in `…/Plate_(dishware)`. */
function withoutTail(address: string): string {
  let end = address.length
  // A regular expression anchored at the end would start over at every character.
  while (TRAILING.includes(address.charAt(end - 1))) end--
  const cut = address.slice(0, end)
  return cut.includes('(') && address[cut.length] === ')' ? `${cut})` : cut
}

function hrefOf(address: string): string | undefined {
  const url = parseUrl(/^www\./i.test(address) ? `https://${address}` : address)
  return url?.hostname.includes('.') || url?.hostname === 'localhost' ? url.href : undefined
}
