/** Word's style of a paragraph in a list, and of the marker before it. */
const IN_LIST = /mso-list:\s*l\d+\s+level(\d)/
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const ORDERED = /^\(?(?:\d+|[a-z]{1,5})[.)]/i
/** A bullet that other programs put before a paragraph instead of using a list. */
const BULLET = /^[\s\u00a0]*[•·▪◦‣●○\uf0b7][\s\u00a0]+/
const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6, div'

interface Item {
  level: number
  isOrdered: boolean
}

/** Converts paragraphs that only look like lists into real lists. Returns whether there were any. */
export function makeRealLists(document: Document): boolean {
  let open: HTMLElement[] = []
  let hasAny = false
  for (const paragraph of document.querySelectorAll<HTMLElement>(PARAGRAPHS)) {
    const item = itemOf(paragraph)
    if (!item) continue
    hasAny = true
    // A list continues only with the directly following paragraph.
    if (open[0] !== paragraph.previousElementSibling) open = []
    open = open.slice(0, item.level)
    const kind = item.isOrdered ? 'ol' : 'ul'
    if (open.length === item.level && open.at(-1)?.localName !== kind) open.pop()
    while (open.length < item.level) {
      const list = document.createElement(kind)
      const outer = open.at(-1)
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const row = document.createElement('li')
    row.append(...paragraph.childNodes)
    open.at(-1)?.append(row)
    paragraph.remove()
  }
  return hasAny
}

/** Returns a paragraph's list level and type, and removes its marker. Undefined if it isn't in a list. */
function itemOf(paragraph: HTMLElement): Item | undefined {
  if (paragraph.closest('li') || paragraph.querySelector(PARAGRAPHS)) return undefined
  const level = IN_LIST.exec(paragraph.getAttribute('style') ?? '')?.[1]
  if (level) {
    const marker = paragraph.querySelector(MARKER)
    const isOrdered = ORDERED.test(marker?.textContent.trim() ?? '')
    marker?.remove()
    return { level: Math.max(1, Number(level)), isOrdered }
  }
  const [sign] = BULLET.exec(paragraph.textContent) ?? []
  if (sign === undefined) return undefined
  dropStart(paragraph, sign.length)
  return { level: 1, isOrdered: false }
}

/** Removes the first `length` characters of a paragraph's text, across its elements. */
function dropStart(paragraph: HTMLElement, length: number): void {
  const texts = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  for (let left = length; left > 0 && texts.nextNode(); ) {
    const { data = '' } = texts.currentNode as Text
    texts.currentNode.nodeValue = data.slice(left)
    left -= data.length
  }
}
