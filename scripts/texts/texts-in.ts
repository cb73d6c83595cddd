import { parseSync } from '@swc/core'

export interface FoundText {
  line: number
  text: string
}

interface Located {
  type: string
  span: { start: number }
  value: string
  raw?: string
}

/**
 * A literal counts as text if it has a space or starts like a sentence. Keys, class names and paths don't.
 */
const isReadable = (text: string) =>
  /^[\p{Lu}“"'(]/u.test(text) && /[\p{Ll}]{2}/u.test(text) && !/^[A-Z]\w*$/.test(text)

/** Lists all texts in a TypeScript or TSX source that people may read, in source order. */
export function textsIn(source: string, { isTsx = true } = {}): FoundText[] {
  // Spans count bytes over all sources parsed so far. The module's own span tells where this one starts.
  const { body, span } = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' })
  const bytes = Buffer.from(source)
  const leading = Buffer.byteLength(source.slice(0, source.length - source.trimStart().length))
  const lineOf = (start: number) =>
    bytes
      .subarray(0, start - span.start + leading)
      .toString()
      .split('\n').length
  const texts: FoundText[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value } = node as Located
    if (type === 'ImportDeclaration') return
    if (type === 'JSXText' && /\p{L}{2}/u.test(value)) add(node as Located, value)
    if (type === 'StringLiteral' && (value.includes(' ') ? /\p{L}{2}/u.test(value) : isReadable(value)))
      add(node as Located, value)
    if (type === 'TemplateLiteral') addTemplate(node as unknown as Template)
    for (const child of Object.values(node)) visit(child)
  }
  const add = ({ span: { start } }: Located, text: string) =>
    texts.push({ line: lineOf(start), text: text.replace(/\s+/g, ' ').trim() })
  const addTemplate = ({ quasis, span: { start } }: Template) => {
    const text = quasis.map(({ cooked }) => cooked).join('…')
    if (/\p{L}{2,} \p{L}/u.test(text) || /… \p{L}{2}|\p{L}{2} …/u.test(text))
      texts.push({ line: lineOf(start), text: text.replace(/\s+/g, ' ').trim() })
  }
  visit(body)
  return texts
}

interface Template {
  quasis: { cooked: string }[]
  span: { start: number }
}
