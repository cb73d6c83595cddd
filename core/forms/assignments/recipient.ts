import { coachesById } from '#core/coach/entity'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import {
  type AssignmentDraft,
  AssignmentDraftEntity,
  AssignmentEntity,
  type AssignmentItem,
  OpenAssignmentEntity,
} from '#core/forms/assignments/entity'
import { markOpened } from '#core/forms/assignments/opening'
import { prefillFor } from '#core/forms/assignments/prefill'
import { assignmentOf } from '#core/forms/assignments/present'
import type { Draft, ListedAssignment, OpenedAssignment } from '#core/forms/assignments/shared/schema'
import { isStarted } from '#core/forms/assignments/shared/started'
import { FormEntity, type FormItem } from '#core/forms/definitions/entity'
import { isForCoaches, ownerOf } from '#core/forms/definitions/forms'
import { wholeFormOf } from '#core/forms/definitions/present'
import type { WholeForm } from '#core/forms/definitions/shared/schema'
import type { Actor, ClientActor, CoachActor } from '#core/lib/actor'
import { timeOf } from '#core/lib/ids'
import { now } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'
import { RETENTION } from '#core/shared/retention'

export type Recipient = ClientActor | CoachActor

/** Lists the caller's open assignments, oldest first. There is at most one per form and sender. */
export async function listOpen({ id }: Recipient, after = ''): Promise<ListedAssignment[]> {
  const open = await OpenAssignmentEntity.queryAll(`open-assignments#${id}`, { index: 'gsi1' })
  const active = await activeAssignments(open)
  const page = active.filter(({ assignmentId }) => assignmentId > after).slice(0, ASSIGNMENT_PAGE_SIZE)
  const [drafts, coaches] = await Promise.all([
    AssignmentDraftEntity.findMany(page),
    coachesById(page.flatMap(({ senderId }) => senderId ?? [])),
  ])
  const savedAt = new Map(
    drafts.flatMap((draft) => (isStarted(draft) ? [[draft.assignmentId, draft.savedAt] as const] : [])),
  )
  return page.map((assignment) => {
    const sender = assignment.senderId ? coaches.get(assignment.senderId) : undefined
    return {
      ...assignmentOf(assignment),
      sender: sender ? nameOf(sender) : null,
      draftSavedAt: savedAt.get(assignment.assignmentId) ?? null,
    }
  })
}

/**
 * Returns an assignment with the current version of its form, suggested answers and the saved draft, and marks it as
 * opened. For a completed assignment, returns the id of its submission instead of the last two, and for a recalled one
 * the time.
 */
export async function getAssignment(actor: Recipient, assignmentId: string): Promise<OpenedAssignment> {
  const own = await getOwn(actor, assignmentId)
  const [form, draft, coaches] = await Promise.all([
    FormEntity.find(own),
    AssignmentDraftEntity.find({ assignmentId }),
    coachesById(own.senderId ? [own.senderId] : []),
  ])
  if (!form) throw notFound('Form')
  const assignment = await markOpened(own)
  const isOpen = !assignment.completedAt && !assignment.recalledAt
  const prefill = isOpen ? await prefillFor(assignment, form.document) : {}
  const sender = assignment.senderId ? coaches.get(assignment.senderId) : undefined
  return {
    ...assignmentOf(assignment),
    sender: sender ? nameOf(sender) : null,
    form: wholeFormOf(form, actor.id),
    known: prefill,
    draft: draft && isOpen ? draftOf(draft) : null,
    submissionId: assignment.submissionId,
    recalledAt: assignment.recalledAt,
  }
}

/** Uploads that nothing refers to are deleted after a day (`stacks/storage/storage.ts`). */
const UPLOAD_KEPT_MS = RETENTION.unusedUpload * 1000

/** Returns a draft with the names of those uploads that still exist. */
export function draftOf({ data, files = {}, savedAt, revision }: AssignmentDraft): Draft {
  const isStillStored = (key: string) =>
    timeOf(key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))) > now() - UPLOAD_KEPT_MS
  const stored = Object.entries(files).filter(([key]) => isStillStored(key))
  return { data, ...(stored.length > 0 && { files: Object.fromEntries(stored) }), savedAt, revision }
}

export const recalled = () =>
  conflict("This form was recalled by its sender. You don't need to answer it.", 'FORM_RECALLED')

/** Returns the caller's own assignment. Throws 404 if it isn't theirs, or if it is open and no longer counts. */
export async function getOwn(actor: Recipient, assignmentId: string): Promise<AssignmentItem> {
  const assignment = await AssignmentEntity.find({ assignmentId })
  if (assignment?.recipientId !== actor.id) throw notFound('Form')
  if (!assignment.completedAt && (await activeAssignments([assignment])).length === 0) throw notFound('Form')
  return assignment
}

/** Returns a form to admins, coaches who may send it and people it was sent to. Throws 404 for all others. */
export async function getForm(actor: Actor, path: string): Promise<WholeForm> {
  const form = await FormEntity.find({ path })
  if (!form || form.removedAt || !(await mayRead(actor, form))) throw notFound('Form')
  return wholeFormOf(form, actor.role === 'client' ? actor.id : ownerOf(actor))
}

async function mayRead(actor: Actor, form: FormItem): Promise<boolean> {
  if (actor.role === 'admin') return true
  if (
    actor.role === 'coach' &&
    actor.accountStatus === 'APPROVED' &&
    (form.owner === actor.id || isForCoaches(form))
  )
    return true
  const prefix = `${form.path}#`
  const received = await AssignmentEntity.queryAll(`assignments#${actor.id}`, { index: 'gsi1', prefix })
  return received.some(({ recalledAt }) => !recalledAt)
}
