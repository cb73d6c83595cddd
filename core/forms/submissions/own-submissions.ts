import { SubmissionEntity } from '#core/forms/assignments/entity'
import type { Recipient } from '#core/forms/assignments/recipient'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { submissionsOf } from '#core/forms/submissions/present'
import { notFound } from '#core/shared/errors'
import { POLL_PAGE_SIZE } from '#core/shared/limits'

export async function listOwn(actor: Recipient, after?: string): Promise<Submission[]> {
  const range = { newestFirst: true, limit: POLL_PAGE_SIZE, ...(after && { below: after }) }
  return submissionsOf(await SubmissionEntity.query(`submissions#${actor.id}`, range), actor, 'self')
}

export async function getOwn(actor: Recipient, submissionId: string): Promise<Submission> {
  const item = await SubmissionEntity.find({ recipientId: actor.id, submissionId })
  const [submission] = item ? await submissionsOf([item], actor, 'self') : []
  if (!submission) throw notFound('Submission')
  return submission
}
