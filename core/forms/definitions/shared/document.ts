import * as v from 'valibot'
import { answersOf, Field, isQuestion } from '#core/forms/definitions/shared/fields'
import { type HealthFactName, healthFactsOf } from '#core/forms/definitions/shared/health-fact-kinds'

export const MAX_FIELDS = 100
/** Size as JSON in UTF-8 (rule forms-are-documents). */
export const MAX_DOCUMENT_BYTES = 40_000

type Place = (string | number)[]
interface Fault {
  place: Place
  message: string
}

const title = v.pipe(
  v.string('The form needs a title'),
  v.trim(),
  v.minLength(1, 'The form needs a title'),
  v.maxLength(100, 'The title should have at most 100 characters'),
)

const Structure = v.strictObject(
  {
    title,
    description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(1000, 'At most 1000 characters'))),
    fields: v.pipe(
      v.array(Field, 'The form needs a question'),
      v.minLength(1, 'The form needs a question'),
      v.maxLength(MAX_FIELDS, `A form can have at most ${MAX_FIELDS} fields`),
    ),
  },
  'Invalid form',
)
type Structure = v.InferOutput<typeof Structure>

/** A form as it is built, stored, sent and filled in. Each error is reported at the field that causes it. */
export const FormDocument = v.pipe(
  Structure,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const { place, message } of faultsOf(value)) addIssue({ message, path: pathTo(value, place) })
  }),
)
export type FormDocument = v.InferOutput<typeof FormDocument>

export const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

function faultsOf(document: Structure): Fault[] {
  const { fields } = document
  const faults: Fault[] = []
  if (!fields.some(isQuestion)) faults.push({ place: ['fields'], message: 'The form needs a question' })
  if (bytesOf(document) > MAX_DOCUMENT_BYTES)
    faults.push({ place: ['fields'], message: 'The form is too long. Shorten some of the text.' })
  const earlier = new Map<string, Field>()
  const facts = new Set<HealthFactName>()
  for (const [index, field] of fields.entries()) {
    const at = (message: string, ...place: Place) =>
      faults.push({ place: ['fields', index, ...place], message })
    if (earlier.has(field.id)) at('Another field already has this id', 'id')
    if ('when' in field && field.when) {
      const condition = earlier.get(field.when.field)
      const answers = condition && answersOf(condition)
      // Conditions can only refer to earlier questions, so they can't form a cycle.
      if (!condition) at('Choose a question that comes earlier in the form', 'when', 'field')
      else if (!answers) at('Choose a question with set answers', 'when', 'field')
      for (const [place, value] of field.when.is.entries())
        if (answers && !answers.includes(value))
          at("The question doesn't have this answer", 'when', 'is', place)
    }
    if (field.type === 'number' && (field.min ?? -Infinity) > (field.max ?? Infinity))
      at("The maximum can't be less than the minimum", 'max')
    if (field.type === 'choices' && (field.max ?? 1) > field.options.length)
      at("There aren't that many answers", 'max')
    if (
      (field.type === 'choice' || field.type === 'choices') &&
      field.other &&
      field.options.includes('Other')
    )
      at('“Other” is added automatically', 'options', field.options.indexOf('Other'))
    if (isQuestion(field) && field.fact) {
      if (!healthFactsOf(field.type).includes(field.fact))
        at("This type of question can't be used for this fact", 'fact')
      if (facts.has(field.fact)) at('Another question already asks for this fact', 'fact')
      if (field.purpose) at("Remembered answers can't have a separate purpose", 'purpose')
      facts.add(field.fact)
    }
    earlier.set(field.id, field)
  }
  return faults
}

function pathTo(value: unknown, place: Place): [v.IssuePathItem, ...v.IssuePathItem[]] {
  let input = value
  const path = place.map((key): v.IssuePathItem => {
    const inner = (input as Record<string | number, unknown>)[key]
    const item = { type: 'unknown', origin: 'value', input, key, value: inner } as const
    input = inner
    return item
  })
  return path as [v.IssuePathItem, ...v.IssuePathItem[]]
}
