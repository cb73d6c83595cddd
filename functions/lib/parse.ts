import * as v from 'valibot'
import { visible } from '#core/lib/visible'
import { type Issue, invalid } from '#core/shared/errors'

/** Replaces valibot's own message where a schema doesn't define one (rule own-validation-messages). */
const message = ({ received }: v.BaseIssue<unknown>) =>
  received === 'undefined' ? 'This is required' : "This isn't valid"

/** Parses one part of a request with its schema. Throws 400 with every invalid field. */
export function parse(schema: v.GenericSchema | undefined, sent: object): unknown {
  if (!schema) return undefined
  const input = readable(sent)
  const result = v.safeParse(schema, input, { message })
  if (result.success) return result.output
  const { issues = result.issues } = v.safeParse(schema, withAllFields(schema, input), { message })
  throw invalid(issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })))
}

/** Adds missing fields as undefined, because valibot uses a field's own message only if the field is present. */
const withAllFields = (schema: v.GenericSchema, input: object): object => ({
  ...('entries' in schema &&
    Object.fromEntries(Object.keys(schema.entries as object).map((name) => [name, undefined]))),
  ...input,
})

/** Finds half of a surrogate pair, and the character that ends a string in many systems. */
const isMalformed = (text: string) => !text.isWellFormed() || text.includes('\0')

const MAX_DECIMALS = 1e-100
const isStorable = (number: number) =>
  number === 0 || (Math.abs(number) >= MAX_DECIMALS && Math.abs(number) <= Number.MAX_SAFE_INTEGER)

/**
 * Checks any part of a request before a schema sees it. Throws 400 for texts, names and numbers that the table or an
 * email can't take (rule well-formed-text), and removes invisible characters from texts (rule
 * strip-invisible-characters). It changes the texts in place and doesn't recurse, because the caller chooses the depth.
 */
function readable(sent: object): object {
  const input = { ...sent }
  const issues: Issue[] = []
  const waiting: [path: string, holder: object][] = [['', input]]
  for (const [path, holder] of waiting)
    for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
      const at = path ? `${path}.${name}` : name
      const wrong = (message: string) => issues.push({ path: at, message })
      if (isMalformed(name)) issues.push({ path, message: 'This name contains invalid characters' })
      // Every object inherits these names, so a schema would take them for fields of its own.
      if (Object.hasOwn(Object.prototype, name)) wrong('Unknown field')
      else if (typeof value === 'string')
        if (isMalformed(value)) wrong('This text contains invalid characters')
        else (holder as Record<string, unknown>)[name] = visible(value)
      else if (typeof value === 'number' && !isStorable(value)) wrong('This number is too large or too small')
      else if (typeof value === 'object' && value !== null && !(value instanceof File))
        waiting.push([at, value])
    }
  if (issues.length > 0) throw invalid(issues)
  return input
}
