import type { PollItem } from '#core/forms/assignments/entity'
import type { AnswerInput, OpenedPoll } from '#core/forms/assignments/shared/schema'
import type { Answers } from '#core/forms/definitions/shared/answers'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import type { Fact } from '#core/forms/definitions/shared/fact-kinds'
import { factValueOf, fittingAnswer } from '#core/forms/definitions/shared/facts'
import { isQuestion } from '#core/forms/definitions/shared/fields'
import {
  type CurrentFacts,
  currentFacts,
  factChanged,
  prepareFacts,
} from '#core/forms/health-profile/current'
import type { Write } from '#core/lib/table'

type Whose = Pick<PollItem, 'recipientId' | 'recipientType'>

const bound = ({ fields }: FormDocument) =>
  fields.filter(isQuestion).flatMap((question) => (question.fact ? { question, fact: question.fact } : []))

async function factsOf({ recipientId, recipientType }: Whose, document: FormDocument): Promise<CurrentFacts> {
  const isKnown = recipientType === 'client' && bound(document).length > 0
  return isKnown ? currentFacts(recipientId) : new Map()
}

/** Returns the answers that stored facts suggest for a form's questions, by question id (rule remembered-answers). */
export async function prefillFor(poll: Whose, document: FormDocument): Promise<OpenedPoll['known']> {
  const current = await factsOf(poll, document)
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
export async function prepareAnsweredFacts(
  { title, ...poll }: Whose & Pick<PollItem, 'title'>,
  document: FormDocument,
  answers: Answers,
  seen: AnswerInput['seen'],
  time: string,
): Promise<Write[]> {
  const current = await factsOf(poll, document)
  if (poll.recipientType !== 'client') return []
  const answered = bound(document).flatMap(({ question, fact }) => {
    const answer = answers[question.id]
    const value = answer === undefined ? undefined : factValueOf(answer)
    return value === undefined ? [] : [{ fact, value, source: title }]
  })
  const hasChanged = (fact: Fact) => {
    const versionId = seen?.[fact]
    return versionId !== undefined && versionId !== (current.get(fact)?.versionId ?? null)
  }
  if (answered.some(({ fact }) => hasChanged(fact))) throw factChanged()
  return prepareFacts(poll.recipientId, answered, current, time)
}
