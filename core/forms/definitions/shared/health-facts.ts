import * as v from 'valibot'
import { type Answer, answerOf } from '#core/forms/definitions/shared/answers'
import type { Question } from '#core/forms/definitions/shared/fields'

/** A fact's value: a number (of pounds), a text, or several options chosen from a list. */
export type HealthFactValue = string | number | string[]

export const healthFactText = (value: HealthFactValue): string =>
  Array.isArray(value) ? value.join(', ') : String(value)

/** Converts an answer to a fact's value. Questions bound to a fact have no other kinds of answers. */
export const healthFactValueOf = (answer: Answer): HealthFactValue | undefined =>
  typeof answer === 'string' || typeof answer === 'number' || Array.isArray(answer) ? answer : undefined

/**
 * Converts a fact to an answer to a question, which may be of another kind. Returns undefined if the question
 * wouldn't accept it.
 */
export function fittingAnswer(question: Question, value: HealthFactValue): Answer | undefined {
  const words = healthFactText(value)
  const candidates = question.type === 'choices' ? [value, words.split(', '), [words]] : [value, words]
  for (const candidate of candidates) {
    const checked = v.safeParse(answerOf(question), candidate)
    if (checked.success) return checked.output
  }
  return undefined
}
