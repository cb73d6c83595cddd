/** Markup that is safe to send: made by `html` alone. */
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

/** Markup of a template; what is put into it is text or a quoted attribute, unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(String.raw({ raw: strings }, ...parts.map(textOf)))

/** Facts for whoever reads a page by machine (JSON-LD): a block of data, which no content policy takes for a script. */
export const dataBlock = (facts: object) =>
  new Html(`<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`)
