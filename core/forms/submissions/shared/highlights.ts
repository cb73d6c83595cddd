import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'

export interface Highlight {
  question: Question
  answer: unknown
}

const MAX_HIGHLIGHTS = 2
/** Numbers say most at a glance. Files and signatures say nothing in a list. */
const RANKS: Partial<Record<Question['type'], number>> = {
  weight: 0,
  scale: 0,
  number: 0,
  file: 9,
  consent: 9,
}
const OTHERS = 1
const NEVER = 9
const rankOf = ({ question }: Highlight) => RANKS[question.type] ?? OTHERS

/** Returns the two answers of a submission that a list shows, among those that the reader may see. */
export function highlightsIn(
  { fields }: Pick<FormDocument, 'fields'>,
  data: Readonly<Record<string, unknown>>,
): Highlight[] {
  const answered = fields.filter(isQuestion).flatMap((question): Highlight[] => {
    const answer = data[question.id]
    return answer === undefined || answer === '' ? [] : [{ question, answer }]
  })
  const chosen = answered
    .filter((highlight) => rankOf(highlight) < NEVER)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, MAX_HIGHLIGHTS)
  return answered.filter((highlight) => chosen.includes(highlight))
}
