import type { FieldValues } from 'react-hook-form'
import type { FormDocument } from '#core/forms/definitions/shared/document'
import { isQuestion, type Question } from '#core/forms/definitions/shared/fields'
import { changedBetween } from '@/lib/network/changed-between'
import { sentFile } from '@/lib/sent-files'

/** What a device has stored: its answers, and the saved ones that they were based on. */
interface LocalAnswers {
  values: FieldValues
  base?: FieldValues
}

/**
 * The saved answers, except to those questions that were answered differently on this device since it loaded or saved
 * its `base`. So two devices can answer one form, whatever time they think it is. The last answer to a question that
 * reaches the server counts.
 */
export function mergeAnswers(document: FormDocument, saved: FieldValues, local?: LocalAnswers): FieldValues {
  const { values, base = {} } = local ?? { values: {} }
  const changed = changedBetween(answersTo(document, base), answersTo(document, values))
  return { ...answersTo(document, saved), ...Object.fromEntries(changed) }
}

/** Answers to the questions of a form as its fields contain them, without questions that it no longer asks. */
export const answersTo = ({ fields }: FormDocument, values: FieldValues): FieldValues =>
  Object.fromEntries(fields.filter(isQuestion).map((question) => [question.id, answerTo(question, values)]))

function answerTo({ id, type }: Question, { [id]: value }: FieldValues): unknown {
  // A file whose metadata is lost must be chosen again.
  const isLost = type === 'file' && !sentFile(value)
  if (value !== undefined && value !== null && !isLost) return value
  // The value that its field gives to a question without an answer, so that showing the field changes nothing.
  return type === 'consent' ? { name: undefined } : undefined
}
