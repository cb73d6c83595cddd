import type { Question } from '#core/forms/definitions/shared/fields'
import { heightText } from '@/entities/client/height'
import { weightText } from '@/entities/client/weight'
import { dateText, dayText, timeText } from '@/lib/text/format'

export const NO_ANSWER = '—'

/** An answer as text, except for files. */
export function answerText(question: Question, answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return NO_ANSWER
  switch (question.type) {
    case 'yesNo':
      return answer === true ? 'Yes' : 'No'
    case 'date':
      return dayText(String(answer))
    case 'number':
      return question.unit ? `${answer} ${question.unit}` : String(answer)
    case 'weight':
      return weightText(Number(answer))
    case 'height':
      return heightText(String(answer))
    case 'scale':
      return question.look === 'stars' ? `${answer} of 5 stars` : `${answer} of 10`
    case 'choices':
      return Array.isArray(answer) && answer.length > 0 ? answer.join(', ') : NO_ANSWER
    case 'consent':
      return signatureText(answer as { name?: string; signedAt?: string })
    default:
      return String(answer)
  }
}

const signatureText = ({ name, signedAt }: { name?: string; signedAt?: string }) => {
  if (!name) return NO_ANSWER
  return signedAt
    ? `Signed by ${name} on ${dateText(signedAt)} at ${timeText(signedAt)}`
    : `Signed by ${name}`
}
