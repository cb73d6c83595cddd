import * as v from 'valibot'
import { type Issue, invalid } from '#core/lib/errors'

/** In the place of the library's words, where a schema has none of its own (rule own-words). */
const message = ({ received }: v.BaseIssue<unknown>) =>
  received === 'undefined' ? 'This is required' : 'This is not valid'

/** What a schema makes of one part of a request; 400 with each field that is wrong named. */
export function parse(schema: v.GenericSchema | undefined, input: object): unknown {
  if (!schema) return undefined
  const malformed = listMalformed(input)
  if (malformed.length > 0) throw invalid(malformed)
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

/** Half a character, and the sign that ends a text in many a system: no table or mail takes them (rule well-formed-text). */
const isMalformed = (text: string) => !text.isWellFormed() || text.includes('\0')

/** Without recursion: the depth is the caller's choice. */
function listMalformed(input: object): Issue[] {
  const issues: Issue[] = []
  const waiting: [path: string, value: unknown][] = [['', input]]
  for (const [path, value] of waiting) {
    if (typeof value === 'string' && isMalformed(value))
      issues.push({ path, message: 'This text contains signs that can not be read' })
    if (typeof value !== 'object' || value === null || value instanceof File) continue
    for (const [name, inner] of Object.entries(value)) {
      const inside = path ? `${path}.${name}` : name
      if (isMalformed(name)) issues.push({ path, message: 'This name contains signs that can not be read' })
      waiting.push([inside, inner])
    }
  }
  return issues
}
