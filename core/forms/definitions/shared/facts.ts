import * as v from 'valibot'
import { type Answer, answerOf } from '#core/forms/definitions/shared/answers'
import type { Question } from '#core/forms/definitions/shared/fields'

/** What is known: a number of pounds, or words, several of them as they were chosen from a list. */
export type FactValue = string | number | string[]

export const factText = (value: FactValue): string =>
  Array.isArray(value) ? value.join(', ') : String(value)

/** An answer as it is known; nothing else answers a question that is bound to a fact. */
export const factValueOf = (answer: Answer): FactValue | undefined =>
  typeof answer === 'string' || typeof answer === 'number' || Array.isArray(answer) ? answer : undefined

/** What is known as an answer to a question which may be of another kind; undefined when it is none. */
export function fittingAnswer(question: Question, value: FactValue): Answer | undefined {
  const words = factText(value)
  const candidates = question.type === 'choices' ? [value, words.split(', '), [words]] : [value, words]
  for (const candidate of candidates) {
    const checked = v.safeParse(answerOf(question), candidate)
    if (checked.success) return checked.output
  }
  return undefined
}
