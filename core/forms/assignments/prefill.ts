import type { AssignmentItem } from '#core/forms/assignments/entity'
import type { AnswerInput, OpenedAssignment } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import type { HealthFactName } from '#core/forms/definitions/shared/health-fact-kinds'
import { fittingAnswer, healthFactValueOf } from '#core/forms/definitions/shared/health-facts'
import {
  type CurrentHealthFacts,
  currentHealthFacts,
  healthFactChanged,
  prepareHealthFacts,
} from '#core/forms/health-profile/current'
import type { Write } from '#core/lib/table'

type Whose = Pick<AssignmentItem, 'recipientId' | 'recipientType'>

const bound = ({ fields }: FormDocument) =>
  fields.filter(isQuestion).flatMap((question) => (question.fact ? { question, fact: question.fact } : []))

async function healthFactsOf(
  { recipientId, recipientType }: Whose,
  document: FormDocument,
): Promise<CurrentHealthFacts> {
  const isKnown = recipientType === 'client' && bound(document).length > 0
  return isKnown ? currentHealthFacts(recipientId) : new Map()
}

/** Returns the answers that stored facts suggest for a form's questions, by question id (rule remembered-answers). */
export async function prefillFor(
  assignment: Whose,
  document: FormDocument,
): Promise<OpenedAssignment['known']> {
  const current = await healthFactsOf(assignment, document)
  const prefilled = bound(document).flatMap(({ question, fact }) => {
    const stored = current.get(fact)
    const answer = stored && fittingAnswer(question, stored.value)
    return stored && answer !== undefined
      ? [[question.id, { fact, answer, confirmedAt: stored.confirmedAt, versionId: stored.versionId }]]
      : []
  })
  return Object.fromEntries(prefilled)
}

/**
 * Prepares the fact writes for the transaction that stores the answers. Throws 409 if a fact has changed since the
 * client saw it in the form.
 */
export async function prepareAnsweredHealthFacts(
  { title, ...assignment }: Whose & Pick<AssignmentItem, 'title'>,
  document: FormDocument,
  answers: Answers,
  seen: AnswerInput['seen'],
  time: string,
): Promise<Write[]> {
  const current = await healthFactsOf(assignment, document)
  if (assignment.recipientType !== 'client') return []
  const answered = bound(document).flatMap(({ question, fact }) => {
    const answer = answers[question.id]
    const value = answer === undefined ? undefined : healthFactValueOf(answer)
    return value === undefined ? [] : [{ fact, value, source: title }]
  })
  const hasChanged = (fact: HealthFactName) => {
    const versionId = seen?.[fact]
    return versionId !== undefined && versionId !== (current.get(fact)?.versionId ?? null)
  }
  if (answered.some(({ fact }) => hasChanged(fact))) throw healthFactChanged()
  return prepareHealthFacts(assignment.recipientId, answered, current, time)
}
