import * as v from 'valibot'
import { Height } from '#core/client/shared/schema'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { type Field, isQuestion, type Question, rounded, SCALES } from '#core/forms/definitions/shared/fields'
import { Email } from '#core/shared/schema'

const MAX_OTHER = 200
const DEFAULT_MAX = { text: 200, paragraph: 2000 }
const MAX_NUMBER = 1e9
const UPLOAD_AGAIN = 'Please upload the file again'

/** The name of the person who signed. What was agreed to and when is added when the answer is stored. */
const Signature = v.strictObject({
  name: v.pipe(
    v.string('Type your name'),
    v.trim(),
    v.minLength(2, 'Type your name'),
    v.maxLength(100, 'At most 100 characters'),
  ),
})
/** The answer to a file question is the key of the upload. */
export type Answer = string | number | boolean | string[] | { name: string }
export type Answers = Record<string, Answer>
export type AnswersInput = Readonly<Record<string, unknown>>

export interface Problem {
  id: string
  message: string
}

export const maxOf = (field: Extract<Question, { type: 'text' | 'paragraph' }>) =>
  field.max ?? DEFAULT_MAX[field.type]

/** Returns the fields that are shown for these answers, in order. Answers to hidden questions are ignored. */
export function shownFields(fields: readonly Field[], input: AnswersInput): Field[] {
  const counted = new Map<string, unknown>()
  return fields.filter((field) => {
    const when = 'when' in field ? field.when : undefined
    const isShown =
      !when || [counted.get(when.field)].flat().some((value) => when.is.includes(value as string))
    if (isShown && isQuestion(field)) counted.set(field.id, givenTo(input, field))
    return isShown
  })
}

export interface FormPage {
  id: string
  title: string | null
  fields: Field[]
}

/** Groups shown fields by page and leaves out empty pages. */
export function pagesOf(fields: readonly Field[]): FormPage[] {
  const pages: FormPage[] = [{ id: 'first', title: null, fields: [] }]
  for (const field of fields)
    if (field.type === 'page') pages.push({ id: field.id, title: field.label, fields: [] })
    else pages.at(-1)?.fields.push(field)
  return pages.filter((page) => page.fields.length > 0)
}

/**
 * Validates answers on both the site and the server. Answers to hidden fields are dropped, answers to unknown fields
 * are rejected, and empty values count as unanswered (rule forms-are-documents).
 */
export function checkAnswers({ fields }: Pick<FormDocument, 'fields'>, input: AnswersInput) {
  const answers: Answers = {}
  const problems: Problem[] = []
  const questionIds = new Set(fields.filter(isQuestion).map(({ id }) => id))
  for (const id of Object.keys(input))
    if (!questionIds.has(id)) problems.push({ id, message: "This question isn't in the form" })
  for (const field of shownFields(fields, input).filter(isQuestion)) {
    const value = givenTo(input, field)
    const checked = isEmpty(value) ? undefined : v.safeParse(answerOf(field), value)
    if (!checked) {
      if (field.required) problems.push({ id: field.id, message: `Please answer “${field.label}”` })
    } else if (checked.success) answers[field.id] = checked.output
    else problems.push({ id: field.id, message: checked.issues[0].message })
  }
  return { answers, problems }
}

/** The same validation as a schema for forms on the site. `ids` limits the errors to the questions of one page. */
export const answersSchema = ({ fields }: Pick<FormDocument, 'fields'>, ids?: readonly string[]) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawTransform<Record<string, unknown>, Answers>(({ dataset, addIssue, NEVER }) => {
      const { value: input } = dataset
      const { answers, problems } = checkAnswers({ fields }, input)
      const reported = problems.filter(({ id }) => !ids || ids.includes(id))
      for (const { id: key, message } of reported) {
        const at = { type: 'object', origin: 'value', input, key, value: input[key] } as const
        const isSigned = fields.some((field) => field.id === key && field.type === 'consent')
        const name = { type: 'object', origin: 'value', input: {}, key: 'name', value: '' } as const
        addIssue({ message, path: isSigned ? [at, name] : [at] })
      }
      return reported.length > 0 ? NEVER : answers
    }),
  )

const givenTo = (input: AnswersInput, { id }: Question) => (Object.hasOwn(input, id) ? input[id] : undefined)

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object' && value !== null && 'name' in value) return isEmpty(value.name)
  return value === undefined || value === null
}

const text = (max: number) =>
  v.pipe(v.string('This should be text'), v.trim(), v.maxLength(max, `At most ${max} characters`))
const numberFrom = (min: number, max: number, unit = '') => {
  const from = `Enter at least ${min}${unit && ` ${unit}`}`
  const to = `Enter at most ${max}${unit && ` ${unit}`}`
  return v.pipe(
    v.number('This should be a number'),
    v.minValue(min, from),
    v.maxValue(max, to),
    v.transform(rounded),
  )
}
const isDay = (day: string) => {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
const Day = v.pipe(
  v.string("This date doesn't exist"),
  v.regex(/^(?:19|20)\d\d-\d\d-\d\d$/, "This date doesn't exist"),
  v.check(isDay, "This date doesn't exist"),
)
const oneOf = (options: string[], other = false) =>
  other ? text(MAX_OTHER) : v.picklist(options, 'Choose from the list')

export function answerOf(field: Question): v.GenericSchema<unknown, Answer> {
  switch (field.type) {
    case 'text':
    case 'paragraph':
      return text(maxOf(field))
    case 'number':
      return numberFrom(field.min ?? -MAX_NUMBER, field.max ?? MAX_NUMBER, field.unit)
    case 'weight':
      return numberFrom(1, 1500, 'lb')
    case 'height':
      return Height
    case 'date':
      return Day
    case 'email':
      return Email
    case 'yesNo':
      return v.boolean('Choose yes or no')
    case 'choice':
      return oneOf(field.options, field.other)
    case 'select':
      return oneOf(field.options)
    case 'choices':
      return choicesOf(field)
    case 'scale': {
      const { min, max } = SCALES[field.look]
      const message = `Choose from ${min} to ${max}`
      return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
    }
    case 'file':
      return v.pipe(v.string(UPLOAD_AGAIN), v.maxLength(200, UPLOAD_AGAIN), v.regex(/^tmp\//, UPLOAD_AGAIN))
    case 'consent':
      return Signature
  }
}

function choicesOf({ options, other, max = options.length + 1 }: Extract<Question, { type: 'choices' }>) {
  return v.pipe(
    v.array(other ? v.pipe(text(MAX_OTHER), v.minLength(1)) : oneOf(options), 'Choose from the list'),
    v.check((chosen) => new Set(chosen).size === chosen.length, 'Choose each answer once'),
    v.check(
      (chosen) => chosen.filter((item) => !options.includes(item)).length <= 1,
      'Add only one answer of your own',
    ),
    v.maxLength(max, `Choose at most ${max}`),
  )
}
