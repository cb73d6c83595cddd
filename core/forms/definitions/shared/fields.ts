import * as v from 'valibot'
import { HEALTH_FACT_NAMES } from '#core/forms/definitions/shared/health-fact-kinds'
import { SELECTABLE_PURPOSES } from '#core/forms/definitions/shared/purposes'

/** A form's size is limited so that a list of forms fits into one response (rule forms-are-documents). */
export const MAX_LABEL = 200
export const MAX_HELP = 500
export const MAX_TEXT = 2000
export const MAX_OPTIONS = 30
const MAX_OPTION = 100
const MAX_NUMBER = 1e9

/** Names used by react-hook-form itself and by every object. */
const RESERVED = new Set(['root', ...Object.getOwnPropertyNames(Object.prototype)])

const FieldId = v.pipe(
  v.string('A field needs an id'),
  v.regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'Use letters and digits, starting with a lowercase letter'),
  v.check((id) => !RESERVED.has(id), 'This id is reserved'),
)
const textOf = (what: string, max: number) =>
  v.pipe(
    v.string(`${what} is required`),
    v.trim(),
    v.minLength(1, `${what} is required`),
    v.maxLength(max, `${what} should have at most ${max} characters`),
  )
const integer = (min: number, max: number) => {
  const message = `Enter a whole number from ${min} to ${max}`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}
/** DynamoDB stores no positive number smaller than 1e-130. */
export const rounded = (number: number) => Math.round(number * 1e6) / 1e6
const limit = v.pipe(
  v.number('This should be a number'),
  v.minValue(-MAX_NUMBER, 'This number is too small'),
  v.maxValue(MAX_NUMBER, 'This number is too large'),
  v.check((number) => rounded(number) === number, 'Use at most six decimals'),
)

/** Shows a field only if an earlier field has one of these answers. */
const When = v.strictObject(
  {
    field: v.string('Choose a question'),
    is: v.pipe(
      v.array(v.union([v.string(), v.boolean(), v.number()], 'Choose an answer')),
      v.minLength(1, 'Choose an answer'),
      v.maxLength(MAX_OPTIONS),
    ),
  },
  'Invalid condition',
)
export type When = v.InferOutput<typeof When>

const any = { id: FieldId, when: v.optional(When) }
const question = {
  ...any,
  label: textOf('The question', MAX_LABEL),
  help: v.optional(textOf('The help text', MAX_HELP)),
  required: v.optional(v.boolean()),
  /** The answer's readers, reason and retention period. Defaults to DEFAULT_PURPOSE. */
  purpose: v.optional(v.picklist(SELECTABLE_PURPOSES, 'Unknown purpose')),
  /** The fact that the answer is stored as, so that later forms can suggest it. */
  fact: v.optional(v.picklist(HEALTH_FACT_NAMES, 'Unknown fact')),
}
const Options = v.pipe(
  v.array(textOf('An answer', MAX_OPTION), 'Answers are required'),
  v.minLength(2, 'Add at least two answers'),
  v.maxLength(MAX_OPTIONS, `Add at most ${MAX_OPTIONS} answers`),
  v.check((options) => new Set(options).size === options.length, 'Use each answer only once'),
)
const withOther = { options: Options, other: v.optional(v.boolean()) }

const Text = v.strictObject({ type: v.literal('text'), ...question, max: v.optional(integer(1, 500)) })
const Paragraph = v.strictObject({
  type: v.literal('paragraph'),
  ...question,
  max: v.optional(integer(1, 5000)),
})
const NumberField = v.strictObject({
  type: v.literal('number'),
  ...question,
  unit: v.optional(textOf('The unit', 20)),
  min: v.optional(limit),
  max: v.optional(limit),
})
const Plain = (['date', 'email', 'yesNo', 'height', 'weight'] as const).map((type) =>
  v.strictObject({ type: v.literal(type), ...question }),
)
const Choice = v.strictObject({ type: v.literal('choice'), ...question, ...withOther })
const Choices = v.strictObject({
  type: v.literal('choices'),
  ...question,
  ...withOther,
  max: v.optional(integer(1, MAX_OPTIONS)),
})
const Select = v.strictObject({ type: v.literal('select'), ...question, options: Options })
/** One to five stars, or 0 to 10. */
const Scale = v.strictObject({
  type: v.literal('scale'),
  ...question,
  look: v.picklist(['stars', 'numbers'], 'Choose stars or numbers'),
})
const FileField = v.strictObject({
  type: v.literal('file'),
  ...question,
  accept: v.picklist(['picture', 'file'], 'Choose photos or any file'),
})
const Consent = v.strictObject({
  type: v.literal('consent'),
  ...question,
  wording: textOf('The wording', MAX_TEXT),
})
const Heading = v.strictObject({
  type: v.literal('heading'),
  ...any,
  label: textOf('The heading', MAX_LABEL),
})
const Note = v.strictObject({ type: v.literal('note'), ...any, text: textOf('The text', MAX_TEXT) })
/** Starts a new page. Pages without any shown field are left out. */
const Page = v.strictObject({ type: v.literal('page'), id: FieldId, label: textOf('The title', MAX_LABEL) })

export const Field = v.variant(
  'type',
  [
    Text,
    Paragraph,
    NumberField,
    ...Plain,
    Choice,
    Choices,
    Select,
    Scale,
    FileField,
    Consent,
    Heading,
    Note,
    Page,
  ],
  'Unknown field type',
)
export type Field = v.InferOutput<typeof Field>
export type FieldType = Field['type']
export type FieldOf<T extends FieldType> = Extract<Field, { type: T }>
export type Question = Exclude<Field, { type: 'heading' | 'note' | 'page' }>

export const FIELD_TYPES = [
  'text',
  'paragraph',
  'number',
  'date',
  'email',
  'yesNo',
  'choice',
  'choices',
  'select',
  'scale',
  'file',
  'height',
  'weight',
  'heading',
  'note',
  'consent',
  'page',
] as const satisfies FieldType[]

export const isQuestion = (field: Field): field is Question =>
  field.type !== 'heading' && field.type !== 'note' && field.type !== 'page'

export const SCALES = { stars: { min: 1, max: 5 }, numbers: { min: 0, max: 10 } } as const

/** Returns the answers that a condition can depend on, or undefined if the question accepts any answer. */
export function answersOf(field: Field): readonly (string | boolean | number)[] | undefined {
  if (field.type === 'yesNo') return [true, false]
  if (field.type === 'choice' || field.type === 'choices' || field.type === 'select') return field.options
  if (field.type !== 'scale') return undefined
  const { min, max } = SCALES[field.look]
  return Array.from({ length: max - min + 1 }, (_, step) => min + step)
}
