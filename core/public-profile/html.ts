/** Markup that is safe to send. Only `html` and `dataBlock` create it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[]

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function textOf(part: Part): string {
  if (part instanceof Html) return part.text
  if (part === false || part === null || part === undefined) return ''
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}

/**
 * Creates markup from a template. Inserted values are escaped for text and quoted attributes, unless they are markup
 * already.
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(String.raw({ raw: strings }, ...parts.map(textOf)))

/**
 * Structured data (JSON-LD) for programs that read the page. It's a data block, which content security policies don't
 * treat as a script.
 */
export const dataBlock = (facts: object) =>
  new Html(`<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`)
