import { toJsonSchema } from '@valibot/to-json-schema'
import { answerOf } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { type Field, isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { PURPOSES, purposeOf } from '#core/forms/definitions/shared/purposes'

type Json = Record<string, unknown>

/**
 * Describes the answers of a form as JSON Schema draft 2020-12, for other programs. Only the server performs checks
 * that JSON Schema can't express.
 */
export function jsonSchemaOf({ title, description, fields }: FormDocument): Json {
  const questions = fields.filter(isQuestion)
  const isAsked = (question: Question) => question.required === true && !question.when
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    title,
    ...(description && { description }),
    properties: Object.fromEntries(questions.map((question) => [question.id, propertyOf(question)])),
    required: questions.filter(isAsked).map(({ id }) => id),
    additionalProperties: false,
    ...conditionsOf(questions),
  }
}

function propertyOf(question: Question): Json {
  const { $schema: _, ...property } = toJsonSchema(answerOf(question), {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
  }) as Json
  return { ...property, title: question.label, ...(question.help && { description: question.help }) }
}

/** A required question with a condition is only required when the condition is met. */
function conditionsOf(questions: Question[]) {
  const allOf = questions.flatMap(({ id, required, when }) => {
    if (!required || !when) return []
    const isList = questions.some((question) => question.id === when.field && question.type === 'choices')
    const answer = { enum: when.is }
    return {
      if: {
        properties: { [when.field]: isList ? { contains: answer } : answer },
        required: [when.field],
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: [id] },
    }
  })
  return allOf.length > 0 && { allOf }
}

/**
 * Describes how to show the form: the order of fields, headings and pages, each field's kind and condition, and its
 * purpose.
 */
export const uiSchemaOf = ({ fields }: FormDocument): Json => ({
  'ui:order': fields.map(({ id }) => id),
  ...Object.fromEntries(fields.map((field) => [field.id, { ...lookOf(field), ...useOf(field) }])),
})

const lookOf = (field: Field): Json => ({
  'ui:widget': field.type,
  ...(!isQuestion(field) && 'label' in field && { 'ui:title': field.label }),
  ...('text' in field && { 'ui:description': field.text }),
  ...('wording' in field && { 'ui:description': field.wording }),
  ...('unit' in field && { 'ui:unit': field.unit }),
  ...('look' in field && { 'ui:look': field.look }),
  ...('when' in field && field.when && { 'ui:when': field.when }),
})

const useOf = (field: Field): Json | false =>
  isQuestion(field) && {
    'ui:purpose': PURPOSES[purposeOf(field, { recipientType: 'client' })],
    ...(field.fact && { 'ui:fact': field.fact }),
  }
