import { prepareAuditEntry } from '#core/audit/audit'
import { coachesById } from '#core/coach/entity'
import { SubmissionEntity, type SubmissionItem } from '#core/forms/assignments/entity'
import type { Builder } from '#core/forms/definitions/forms'
import { findWithEarlier } from '#core/forms/submissions/earlier'
import { highlightsOf } from '#core/forms/submissions/highlights'
import { submissionsOf } from '#core/forms/submissions/present'
import { isReadableBySender, readableBySender } from '#core/forms/submissions/readable'
import {
  type ReceivedSubmission,
  ReceivedSubmissionEntity,
  receivedBy,
  unreadOf,
} from '#core/forms/submissions/received-entity'
import { recordReading } from '#core/forms/submissions/record-reading'
import {
  MAX_UNREAD_COUNTED,
  type OpenedSubmission,
  type OpenReceivedQuery,
  type ReceivedPage,
  type ReceivedQuery,
  type ReceivedRow,
  type UnreadSubmissions,
} from '#core/forms/submissions/shared/received-schema'
import { personOf } from '#core/lib/present'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { write } from '#core/lib/table'
import { visibleClients } from '#core/relationship/visible-clients'
import { nowIso } from '#core/shared/clock'
import { notFound } from '#core/shared/errors'
import { ASSIGNMENT_PAGE_SIZE } from '#core/shared/limits'
import { foundBy } from '#core/shared/table-page'

/** How many entries one request reads at most. A search that found too little continues on its next page. */
const MAX_READ = 1000
const CHUNK_SIZE = 100

const senderOf = (actor: Builder) => (actor.role === 'coach' ? actor.id : null)

/** Lists what the caller received from all forms, newest first (rule received-submissions). */
export async function listReceived(
  actor: Builder,
  { after, search, unread }: ReceivedQuery,
): Promise<ReceivedPage> {
  const { entries, next } = await scan(actor, {
    ...(after && { below: after }),
    isUnread: unread !== undefined,
    search,
    wanted: ASSIGNMENT_PAGE_SIZE,
  })
  return { rows: await rowsOf(actor, entries), next }
}

/** Counts unread submissions up to MAX_UNREAD_COUNTED, and lists the newest without answers. */
export async function countUnread(actor: Builder): Promise<UnreadSubmissions> {
  const { entries } = await scan(actor, { isUnread: true, search: '', wanted: MAX_UNREAD_COUNTED })
  const newest = entries.slice(0, ASSIGNMENT_PAGE_SIZE)
  const personFor = await peopleOf(actor, newest)
  return {
    unread: entries.length,
    newest: newest.map((entry) => ({
      _id: entry.submissionId,
      title: entry.title,
      person: personFor(entry),
      createdAt: entry.createdAt,
    })),
  }
}

/** Returns a submission as a whole, with what the same person answered earlier, and marks it as read. */
export async function getReceived(
  actor: Builder,
  submissionId: string,
  { search, of }: OpenReceivedQuery,
): Promise<OpenedSubmission> {
  const senderId = senderOf(actor)
  const received = await ReceivedSubmissionEntity.find({ senderId, submissionId })
  const recipientId = received?.recipientId ?? (actor.role === 'admin' ? of : undefined)
  if (!recipientId) throw notFound('Submission')
  const [items, newerId, olderId, mayRead] = await Promise.all([
    findWithEarlier(recipientId, submissionId),
    received ? neighborOf(actor, { above: submissionId, search }) : null,
    received ? neighborOf(actor, { below: submissionId, search }) : null,
    received && isReadableBySender(received),
  ])
  const [item] = items
  if (!item || !(mayRead ?? (await isReadableBySender(item)))) throw notFound('Submission')
  const [submission, ...earlier] = await present(actor, items)
  if (!submission) throw notFound('Submission')
  if (received) await markAsRead(received)
  return { submission, earlier, newerId, olderId }
}

async function present(actor: Builder, items: SubmissionItem[]) {
  const [submissions] = await Promise.all([
    submissionsOf(items, actor, actor.role),
    recordAccess(actor, items),
  ])
  return submissions
}

async function recordAccess(actor: Builder, items: SubmissionItem[]): Promise<void> {
  await recordReading(actor, items)
  if (actor.role !== 'admin') return
  const paths = new Set(items.map(({ path }) => path))
  await Promise.all([...paths].map((path) => write(prepareAuditEntry(actor, 'form.submissions.read', path))))
}

async function rowsOf(actor: Builder, entries: ReceivedSubmission[]): Promise<ReceivedRow[]> {
  const [submissions, personFor] = await Promise.all([
    SubmissionEntity.findMany(entries),
    peopleOf(actor, entries),
  ])
  const [highlights] = await Promise.all([
    highlightsOf(submissions, actor.role),
    recordAccess(actor, submissions),
  ])
  const byId = new Map(submissions.map((submission) => [submission.submissionId, submission]))
  return entries.flatMap((entry) => {
    const { submissionId, title, recipientType, createdAt, readAt } = entry
    const submission = byId.get(submissionId)
    if (!submission) return []
    return {
      _id: submissionId,
      title,
      person: personFor(entry),
      type: recipientType === 'client' ? ('client' as const) : ('nutritionist' as const),
      createdAt,
      isRead: readAt !== null,
      answers: highlights(submission),
    }
  })
}

async function markAsRead(received: ReceivedSubmission): Promise<void> {
  await retryOnConflict(async (attempt) => {
    const current = attempt === 1 ? received : await ReceivedSubmissionEntity.find(received)
    if (current && !current.readAt) await write(changeReceived(current, { readAt: nowIso() }))
  })
}

/** Prepares a write that replaces an entry, because its index keys follow from what changes. */
export function changeReceived(
  before: ReceivedSubmission,
  change: Partial<Pick<ReceivedSubmission, 'readAt' | 'emailedAt'>>,
) {
  const { createdAt, readAt, emailedAt } = before
  return ReceivedSubmissionEntity.put(
    { ...before, ...change },
    { if: { createdAt, readAt, emailedAt }, else: changedMeanwhile },
  )
}

interface Scan {
  below?: string
  above?: string
  isUnread?: boolean
  search: string
  wanted: number
}

/** Reads until enough entries match, nothing follows, or MAX_READ entries were read. */
async function scan(
  actor: Builder,
  { below, above, isUnread, search, wanted }: Scan,
): Promise<{ entries: ReceivedSubmission[]; next: string | null }> {
  const senderId = senderOf(actor)
  const partition = isUnread ? unreadOf(senderId) : receivedBy(senderId)
  const size = search ? CHUNK_SIZE : Math.max(wanted, ASSIGNMENT_PAGE_SIZE)
  const entries: ReceivedSubmission[] = []
  let position = above ?? below
  for (let count = 0; count < MAX_READ; count += size) {
    const read = await ReceivedSubmissionEntity.query(partition, {
      ...(isUnread && { index: 'gsi1' as const }),
      ...(position && (above ? { above: position } : { below: position })),
      newestFirst: !above,
      limit: size,
    })
    entries.push(...(await matching(actor, await readableBySender(read), search)))
    if (entries.length > wanted)
      return { entries: entries.slice(0, wanted), next: entries[wanted - 1]?.submissionId ?? null }
    position = read.at(-1)?.submissionId
    if (read.length < size) return { entries, next: null }
    if (entries.length === wanted) break
  }
  return { entries, next: position ?? null }
}

async function matching(actor: Builder, entries: ReceivedSubmission[], search: string) {
  if (!search || entries.length === 0) return entries
  const personFor = await peopleOf(actor, entries)
  const texts = (entry: ReceivedSubmission) => [personFor(entry).name, entry.title]
  return foundBy(entries, { texts }, search)
}

async function neighborOf(actor: Builder, range: Pick<Scan, 'above' | 'below' | 'search'>) {
  const { entries } = await scan(actor, { ...range, wanted: 1 })
  return entries[0]?.submissionId ?? null
}

async function peopleOf(actor: Builder, entries: ReceivedSubmission[]) {
  const idsOf = (type: ReceivedSubmission['recipientType']) =>
    entries.flatMap(({ recipientType, recipientId }) => (recipientType === type ? recipientId : []))
  const [clients, coaches] = await Promise.all([
    visibleClients(actor, idsOf('client')),
    coachesById(idsOf('coach')),
  ])
  return ({ recipientType, recipientId }: ReceivedSubmission) =>
    recipientType === 'client' ? clients(recipientId).person : personOf(recipientId, coaches.get(recipientId))
}
