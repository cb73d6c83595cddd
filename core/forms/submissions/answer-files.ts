import { formFilesOf, type SubmissionItem } from '#core/forms/assignments/entity'
import type { Recipient } from '#core/forms/assignments/recipient'
import type { Answers } from '#core/forms/definitions/shared/answers'
import type { Field } from '#core/forms/definitions/shared/fields'
import { AppError, invalid } from '#core/shared/errors'
import * as Files from '#core/uploads/files'
import { storeRecorded } from '#core/uploads/orphaned-files'

/**
 * Returns the files of a submission. They are recognized by the person's folder, so that typing another person's key
 * into an answer doesn't refer to that file.
 */
export const filesIn = ({ recipientId, data }: Pick<SubmissionItem, 'recipientId' | 'data'>): string[] =>
  Object.values(data).filter(
    (answer): answer is string =>
      typeof answer === 'string' && answer.startsWith(`${formFilesOf(recipientId)}/`),
  )

/** Stores the uploaded files and returns their keys by question id. */
export async function storeFiles(
  actor: Recipient,
  assignmentId: string,
  fields: readonly Field[],
  answers: Answers,
): Promise<Record<string, string>> {
  const fileFields = fields.filter((field) => field.type === 'file' && answers[field.id] !== undefined)
  if (fileFields.length === 0) return {}
  const folder = formFilesOf(actor.id)
  const files = await Promise.all(
    fileFields.map(async (field) => {
      const kind = field.type === 'file' && field.accept === 'picture' ? 'image' : 'attachment'
      return { id: field.id, file: await check(actor, kind, String(answers[field.id]), field.id) }
    }),
  )
  const keys = await storeRecorded(
    { ownerId: actor.id, assignmentId },
    files.map(({ file }) => ({ file, folder })),
  )
  return Object.fromEntries(files.map(({ id }, index) => [id, keys[index] ?? '']))
}

async function check(actor: Recipient, kind: 'image' | 'attachment', key: string, id: string) {
  try {
    return await Files.checkFile(actor, kind, key)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
    throw invalid([{ path: `data.${id}`, message: error.message }])
  }
}
