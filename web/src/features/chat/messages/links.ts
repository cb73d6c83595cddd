export interface TextPart {
  text: string
  /** Where the part leads, when it is an address. */
  href?: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi
/** Signs that end a sentence or a bracket rather than an address. */
const TRAILING = '.,;:!?)]}'

/**
 * Splits a text into plain parts and web addresses (rule links-are-found-in-one-pass). Other schemes (`javascript:`)
 * stay plain text.
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

/** Keeps a closing bracket that was opened within the address, as in `…/Plate_(dishware)`. */
function withoutTail(address: string): string {
  let end = address.length
  // An expression for the end of a text looks for it from every sign on.
  while (TRAILING.includes(address.charAt(end - 1))) end--
  const cut = address.slice(0, end)
  return cut.includes('(') && address[cut.length] === ')' ? `${cut})` : cut
}

function hrefOf(address: string): string | undefined {
  const url = URL.parse(/^www\./i.test(address) ? `https://${address}` : address)
  return url?.hostname.includes('.') || url?.hostname === 'localhost' ? url.href : undefined
}
