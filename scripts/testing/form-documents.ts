import type { FormDocument } from '#core/forms/definitions/shared/document'
import { answersOf, FIELD_TYPES, type Field, isQuestion } from '#core/forms/definitions/shared/fields'
import { healthFactsOf } from '#core/forms/definitions/shared/health-fact-kinds'
import { SELECTABLE_PURPOSES } from '#core/forms/definitions/shared/purposes'
import { fc } from '#scripts/testing/checks/properties'

/**
 * The arbitraries in this file cover every form that the builder can create and every answer that a person can send.
 */
const word = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => text.trim().replaceAll('\0', ''))
    .filter((text) => text.length > 0 && text.length <= max && text.isWellFormed())

const options = fc
  .uniqueArray(word(20), { minLength: 2, maxLength: 6 })
  .filter((all) => !all.includes('Other'))
const flag = fc.option(fc.boolean(), { nil: undefined })
const decimal = fc.integer({ min: -1e6, max: 1e6 }).map((number) => number / 100)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const compact = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as T

/** The id contains the field's position, so ids are unique. */
const fieldAt = (index: number): fc.Arbitrary<Field> =>
  fc.constantFrom(...FIELD_TYPES).chain((type): fc.Arbitrary<Field> => {
    const base = { type: fc.constant(type), id: fc.constant(`q${index}`) }
    const question = {
      ...base,
      label: word(40),
      help: optional(word(40)),
      required: flag,
      purpose: optional(fc.constantFrom(...SELECTABLE_PURPOSES)),
    }
    const parts: Partial<Record<Field['type'], Record<string, fc.Arbitrary<unknown>>>> = {
      text: { ...question, max: optional(fc.integer({ min: 1, max: 500 })) },
      paragraph: { ...question, max: optional(fc.integer({ min: 1, max: 5000 })) },
      number: {
        ...question,
        unit: optional(word(20)),
        min: optional(decimal.map((number) => Math.min(number, 0))),
        max: optional(decimal.map((number) => Math.max(number, 0))),
      },
      choice: { ...question, options, other: flag },
      choices: { ...question, options, other: flag, max: optional(fc.constantFrom(1, 2)) },
      select: { ...question, options },
      scale: { ...question, look: fc.constantFrom('stars', 'numbers') },
      file: { ...question, accept: fc.constantFrom('picture', 'file') },
      consent: { ...question, wording: word(60) },
      heading: { ...base, label: word(40) },
      note: { ...base, text: word(60) },
      page: { ...base, label: word(40) },
    }
    return fc.record(
      (parts[type] ?? question) as Record<string, fc.Arbitrary<unknown>>,
    ) as fc.Arbitrary<Field>
  })

/** Adds conditions last, because each one refers to an earlier question. */
export const documents: fc.Arbitrary<FormDocument> = fc
  .integer({ min: 1, max: 12 })
  .chain((count) =>
    fc.record({
      title: word(60),
      description: optional(word(60)),
      fields: fc.tuple(...Array.from({ length: count }, (_, index) => fieldAt(index))),
      dice: fc.array(fc.nat(), { minLength: count, maxLength: count }),
    }),
  )
  .filter(({ fields }) => fields.some(isQuestion))
  .map(({ dice, fields, ...rest }) => {
    const withConditions = fields.map((field, index): Field => {
      const questions = fields.slice(0, index).filter((other) => answersOf(other))
      const roll = dice[index] ?? 0
      const chosen = questions[roll % Math.max(1, questions.length)]
      if (!chosen || field.type === 'page' || roll % 2 === 0) return compact(field)
      const answers = answersOf(chosen) ?? []
      const is = answers.filter((_, place) => (roll >> place) % 2 === 0)
      const some = is.length > 0 ? is : answers.slice(0, 1)
      return compact({ ...field, when: { field: chosen.id, is: [...some] } })
    })
    return compact({ ...rest, fields: withHealthFacts(withConditions, dice) })
  })

/** Turns some questions into fact questions, each for a different fact. */
function withHealthFacts(fields: Field[], dice: number[]): Field[] {
  const usedFacts = new Set<string>()
  return fields.map((field, index) => {
    const [fact] = isQuestion(field) ? healthFactsOf(field.type).filter((name) => !usedFacts.has(name)) : []
    if (!isQuestion(field) || !fact || (dice[index] ?? 0) % 3 !== 0) return field
    usedFacts.add(fact)
    const { purpose: _, ...rest } = field
    return { ...rest, fact } as Field
  })
}

const good = (field: Field): fc.Arbitrary<unknown> => {
  const answers = answersOf(field)
  if (field.type === 'choices' && answers) return fc.subarray([...answers], { minLength: 1 })
  if (answers) return fc.constantFrom(...answers)
  switch (field.type) {
    case 'number':
      return fc.oneof(decimal, fc.double({ noNaN: true }))
    case 'weight':
      return fc.integer({ min: 0, max: 1600 })
    case 'date':
      return fc.constantFrom('2026-02-28', '2026-02-29', '1990-12-31', '9999-01-01')
    case 'email':
      return fc.constantFrom('ada@example.com', 'no address', ' ADA@example.com ')
    case 'height':
      return fc.constantFrom(`5'11"`, `5’ 11”`, '180 cm')
    case 'consent':
      return fc.constantFrom({ name: 'Ada' }, { name: ' ' }, { name: 'A' }, { name: 'Ada', more: 1 })
    case 'file':
      return fc.constantFrom('tmp/a/image/b.png', 'private/a/b.png', 5)
    default:
      return fc.string({ maxLength: 40 })
  }
}

/** Generates answers to a form: valid, invalid and missing ones, and some for a question that doesn't exist. */
export const answersTo = ({ fields }: FormDocument): fc.Arbitrary<Record<string, unknown>> => {
  const each = fields.map((field) =>
    fc.tuple(
      fc.constant(field.id),
      fc.oneof(
        { weight: 6, arbitrary: good(field) },
        { weight: 1, arbitrary: fc.constantFrom(undefined, null, '', [], '   ') },
        { weight: 1, arbitrary: fc.jsonValue() },
      ),
    ),
  )
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant({ nobody: 1 }) },
  )
  return fc.tuple(fc.tuple(...each), unknown).map(([pairs, more]) => ({
    ...Object.fromEntries(
      pairs.filter(([id]) => fields.some((field) => field.id === id && isQuestion(field))),
    ),
    ...more,
  }))
}
