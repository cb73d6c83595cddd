import { coachesById } from '#core/coach/entity'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import { SubmissionEntity, type SubmissionItem } from '#core/forms/assignments/entity'
import type { Recipient } from '#core/forms/assignments/recipient'
import type { Submission } from '#core/forms/assignments/shared/schema'
import { findWithEarlier } from '#core/forms/submissions/earlier'
import { submissionsOf } from '#core/forms/submissions/present'
import type { OwnSubmission } from '#core/forms/submissions/shared/own-schema'
import { imageUrl } from '#core/lib/config'
import { notFound } from '#core/shared/errors'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'

export async function listOwn(actor: Recipient, after?: string): Promise<Submission[]> {
  const range = { newestFirst: true, limit: ASSIGNMENT_PAGE_SIZE, ...(after && { below: after }) }
  return submissionsOf(await SubmissionEntity.query(`submissions#${actor.id}`, range), actor, 'self')
}

/** Returns a submission with earlier ones to the same form, and the coach who can reply to it. */
export async function getOwn(actor: Recipient, submissionId: string): Promise<OwnSubmission> {
  const items = await findWithEarlier(actor.id, submissionId)
  const [item] = items
  if (!item) throw notFound('Submission')
  const [[submission, ...earlier], readers] = await Promise.all([
    submissionsOf(items, actor, 'self'),
    readersOf(item),
  ])
  if (!submission) throw notFound('Submission')
  return { ...submission, earlier, ...readers }
}

/** A coach who may no longer read the answers isn't named (rule forms-need-approved-link). */
async function readersOf(item: SubmissionItem): Promise<Pick<OwnSubmission, 'sender' | 'isReadByTeam'>> {
  const { senderId } = item
  if (!senderId) return { sender: null, isReadByTeam: true }
  const [active, coaches] = await Promise.all([activeAssignments([item]), coachesById([senderId])])
  const coach = active.length > 0 ? coaches.get(senderId) : undefined
  const sender = coach ? { id: senderId, name: nameOf(coach), image: imageUrl(coach.imageKey) } : null
  return { sender, isReadByTeam: false }
}
