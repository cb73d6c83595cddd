import { prepareAuditEntry } from '#core/audit/audit'
import { ClientEntity } from '#core/client/entity'
import { coachesById } from '#core/coach/entity'
import {
  assignedBy,
  COACHES,
  type OpenAssignment,
  OpenAssignmentEntity,
  SubmissionEntity,
  type SubmissionItem,
} from '#core/forms/assignments/entity'
import type {
  AdminPendingQuery,
  AdminSubmissions,
  AdminSubmissionsQuery,
  PendingSubmission,
  RecipientType,
  Submission,
} from '#core/forms/assignments/shared/schema'
import { FormEntity } from '#core/forms/definitions/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { submissionsOf } from '#core/forms/submissions/present'
import { readableBySender, withoutDeletedClients } from '#core/forms/submissions/readable'
import { recordReading } from '#core/forms/submissions/record-reading'
import type { AdminActor, CoachActor } from '#core/lib/actor'
import { personOf } from '#core/lib/present'
import { type IndexName, write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { canSeeFullProfile, visibleClients } from '#core/relationship/visible-clients'
import { notFound } from '#core/shared/errors'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'

interface Page {
  path: string
  after?: string | undefined
}

/** Lists open assignments that the coach sent to their current clients. */
export async function listPendingOfCoach(actor: CoachActor, page: Page): Promise<PendingSubmission[]> {
  await refuseUnknown(actor, page.path)
  return listPendingWith(actor, page, { prefix: `${actor.id}#` })
}

export async function listPending(
  actor: AdminActor,
  { form: path, after, list }: AdminPendingQuery,
): Promise<PendingSubmission[]> {
  await refuseUnknown(actor, path)
  return listPendingWith(actor, { path, after }, list && PLACES[list])
}
/** Key ranges of the two lists among a form's open assignments. */
const PLACES = { clients: { below: `${COACHES}#` }, nutritionists: { prefix: `${COACHES}#` } }

export async function listSubmissionsOfCoach(
  actor: CoachActor,
  { path, after }: Page,
): Promise<Submission[]> {
  await refuseUnknown(actor, path)
  const items = await fullPage(`submissions-to#${actor.id}#${path}`, 'gsi2', after, readableBySender)
  await recordReading(actor, items)
  return submissionsOf(items, actor, 'coach')
}

/**
 * Lists the submissions of one form from all senders, and records that an admin read them (rule
 * audit-admin-actions).
 */
export async function listSubmissions(
  actor: AdminActor,
  { cardUrl: path, after, list }: AdminSubmissionsQuery,
): Promise<AdminSubmissions> {
  await refuseUnknown(actor, path)
  const of = async (name: 'clients' | 'nutritionists', type: string) => {
    if (list && list !== name) return []
    const items = await fullPage(`submissions-of#${path}#${type}`, 'gsi1', after, withoutDeletedClients)
    await recordReading(actor, items)
    return submissionsOf(items, actor, 'admin')
  }
  const [clients, nutritionists] = await Promise.all([of('clients', 'client'), of('nutritionists', 'coach')])
  await write(prepareAuditEntry(actor, 'form.submissions.read', path))
  return { clients, nutritionists }
}

/**
 * Lists a client's submissions, newest first. A coach sees those they requested from their own clients, and those
 * that the admins requested with a form for coaches (rule who-reads-answers).
 */
export async function listSubmissionsOfClient(
  actor: Builder,
  clientId: string,
  after?: string,
): Promise<Submission[]> {
  const isCoach = actor.role === 'coach'
  const isFor = ({ senderId, tags }: SubmissionItem) =>
    !isCoach || (senderId ? senderId === actor.id : tags.includes('coach'))
  const [client, relationship, items] = await Promise.all([
    ClientEntity.find({ clientId }),
    isCoach ? RelationshipEntity.find({ coachId: actor.id, clientId }) : undefined,
    fullPage(`submissions#${clientId}`, undefined, after, async (read) => read.filter(isFor)),
  ])
  if (!client || (isCoach && !canSeeFullProfile(relationship))) throw notFound('Client')
  const [submissions] = await Promise.all([
    submissionsOf(items, actor, actor.role),
    isCoach
      ? recordReading(actor, items)
      : write(prepareAuditEntry(actor, 'client.submissions.read', clientId)),
  ])
  return submissions
}

type ItemFilter = (items: SubmissionItem[]) => Promise<SubmissionItem[]>

/** Reads until the page is full or nothing follows, because `keep` may filter items out. */
async function fullPage(
  partition: string,
  index: IndexName | undefined,
  after: string | undefined,
  filterItems: ItemFilter = async (items) => items,
): Promise<SubmissionItem[]> {
  const items: SubmissionItem[] = []
  let below = after
  for (;;) {
    const read = await SubmissionEntity.query(partition, {
      index,
      newestFirst: true,
      limit: ASSIGNMENT_PAGE_SIZE,
      ...(below && { below }),
    })
    items.push(...(await filterItems(read)))
    if (items.length >= ASSIGNMENT_PAGE_SIZE || read.length < ASSIGNMENT_PAGE_SIZE)
      return items.slice(0, ASSIGNMENT_PAGE_SIZE)
    below = read.at(-1)?.submissionId
  }
}

async function listPendingWith(
  actor: Builder,
  { path, after }: Page,
  place: { prefix?: string; below?: string } = {},
): Promise<PendingSubmission[]> {
  const assignments: OpenAssignment[] = []
  let last = after ? assignmentKeyOf(path, after) : undefined
  for (;;) {
    const read = await OpenAssignmentEntity.queryPage(`pending#${path}`, {
      pageSize: ASSIGNMENT_PAGE_SIZE,
      ...place,
      ...(last && { after: last }),
    })
    assignments.push(...(await readableBySender(read)))
    if (assignments.length >= ASSIGNMENT_PAGE_SIZE || read.length < ASSIGNMENT_PAGE_SIZE) break
    last = read.at(-1)
  }
  return pendingOf(actor, assignments.slice(0, ASSIGNMENT_PAGE_SIZE))
}

function assignmentKeyOf(path: string, cursor: string) {
  const [by = '', recipientId = ''] = cursor.split('.')
  const recipientType: RecipientType = by === COACHES ? 'coach' : 'client'
  return { path, senderId: by === 'admin' || by === COACHES ? null : by, recipientId, recipientType }
}

async function pendingOf(actor: Builder, assignments: OpenAssignment[]): Promise<PendingSubmission[]> {
  const ids = assignments.map(({ recipientId }) => recipientId)
  const [clients, coaches] = await Promise.all([visibleClients(actor, ids), coachesById(ids)])
  return assignments.map((assignment) => {
    const { recipientId: id, createdAt } = assignment
    const coach = coaches.get(id)
    const { name, email } = coach ? personOf(id, coach) : clients(id).person
    return { recipient: { id, name, email }, createdAt, cursor: `${assignedBy(assignment)}.${id}` }
  })
}

/** Throws 404 unless the caller may read the form's answers. Deleted and disabled forms stay readable. */
export async function refuseUnknown(actor: Builder, path: string): Promise<void> {
  const form = await FormEntity.find({ path })
  if (!form || (form.owner !== 'admin' && form.owner !== actor.id && actor.role !== 'admin'))
    throw notFound('Form')
}
