import * as v from 'valibot'
import { visible } from '#core/lib/visible'
import { type Issue, invalid } from '#core/shared/errors'

/** In the place of the library's words, where a schema has none of its own (rule own-words). */
const message = ({ received }: v.BaseIssue<unknown>) =>
  received === 'undefined' ? 'This is required' : 'This is not valid'

/** What a schema makes of one part of a request; 400 with each field that is wrong named. */
export function parse(schema: v.GenericSchema | undefined, sent: object): unknown {
  if (!schema) return undefined
  const input = readable(sent)
  const result = v.safeParse(schema, input, { message })
  if (result.success) return result.output
  const { issues = result.issues } = v.safeParse(schema, withAllFields(schema, input), { message })
  throw invalid(issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })))
}

/** A field that was left out gets its own schema's message only if it is there. */
const withAllFields = (schema: v.GenericSchema, input: object): object => ({
  ...('entries' in schema &&
    Object.fromEntries(Object.keys(schema.entries as object).map((name) => [name, undefined]))),
  ...input,
})

/** Half a character, and the sign that ends a text in many a system. */
const isMalformed = (text: string) => !text.isWellFormed() || text.includes('\0')

const MAX_DECIMALS = 1e-100
const isStorable = (number: number) =>
  number === 0 || (Math.abs(number) >= MAX_DECIMALS && Math.abs(number) <= Number.MAX_SAFE_INTEGER)

/**
 * What every part of a request has to be before a schema looks at it: texts, names and numbers that a table and a mail
 * take, or 400 (rule well-formed-text), and in texts nothing that nobody sees (rule texts-show-all). Changes the
 * texts in place, and needs no recursion: the depth is the caller's choice.
 */
function readable(sent: object): object {
  const input = { ...sent }
  const issues: Issue[] = []
  const waiting: [path: string, holder: object][] = [['', input]]
  for (const [path, holder] of waiting)
    for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
      const at = path ? `${path}.${name}` : name
      const wrong = (message: string) => issues.push({ path: at, message })
      if (isMalformed(name)) issues.push({ path, message: 'This name contains signs that can not be read' })
      // Every object has them, so a schema would take them for its own.
      if (Object.hasOwn(Object.prototype, name)) wrong('There is no such field')
      else if (typeof value === 'string')
        if (isMalformed(value)) wrong('This text contains signs that can not be read')
        else (holder as Record<string, unknown>)[name] = visible(value)
      else if (typeof value === 'number' && !isStorable(value)) wrong('This number is too large or too small')
      else if (typeof value === 'object' && value !== null && !(value instanceof File))
        waiting.push([at, value])
    }
  if (issues.length > 0) throw invalid(issues)
  return input
}
