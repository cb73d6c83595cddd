import type { StoredAnswers, SubmissionItem } from '#core/forms/assignments/entity'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { deleteAfter, mayRead, purposeOf } from '#core/forms/definitions/shared/purposes'
import { now } from '#core/shared/clock'

/** `self` is the person who answered. */
export type Reader = 'self' | 'coach' | 'admin'
export type Redacted = Record<string, 'FOR_OTHERS' | 'FORGOTTEN'>
type Answered = Pick<SubmissionItem, 'recipientType' | 'data' | 'createdAt'>

/**
 * Returns the answers of a submission that the reader may see according to the questions' purposes. Everything that
 * leaves the server goes through here. Withheld questions are listed whether or not they were answered (rule
 * purposes).
 */
export function redactForReader(
  document: Pick<FormDocument, 'fields'>,
  submission: Answered,
  reader: Reader,
): { data: StoredAnswers; withheld: Redacted } {
  const data: StoredAnswers = {}
  const withheld: Redacted = {}
  for (const question of document.fields.filter(isQuestion)) {
    const { id } = question
    const answer = submission.data[id]
    if (reader !== 'self' && !mayRead(purposeOf(question, submission), reader)) withheld[id] = 'FOR_OTHERS'
    else if (isForgotten(question, submission)) withheld[id] = 'FORGOTTEN'
    else if (answer !== undefined) data[id] = answer
  }
  return { data, withheld }
}

export function isForgotten(question: Question, submission: Omit<Answered, 'data'>): boolean {
  const at = deleteAfter(purposeOf(question, submission), submission.createdAt)
  return at !== undefined && at <= now()
}
