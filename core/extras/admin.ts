import { prepareAuditEntry } from '#core/audit/audit'
import { CoachEntity, coachesById } from '#core/coach/entity'
import * as Emails from '#core/extras/emails'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { prepareRemoval } from '#core/extras/extras'
import { ExtraCountEntity, PendingExtraEntity } from '#core/extras/listing-entity'
import { extraFor } from '#core/extras/present'
import type { ExtraDecision, ExtraSpecialty } from '#core/extras/shared/schema'
import { prepareDeletedExtra } from '#core/extras/undo'
import { deleted } from '#core/identity/deletion-refusals'
import type { AdminActor } from '#core/lib/actor'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { prepareEmail } from '#core/mail/prepare-email'
import { conflict, notFound } from '#core/shared/errors'
import { QUEUE_LENGTH } from '#core/shared/limits'
import { nameOf } from '#core/shared/name'
import type { PageOrAllQuery } from '#core/shared/schema'
import { pageOrAllOf, type TableShape } from '#core/shared/table-page'

const changed = () =>
  conflict('This extra specialty was just changed. Please check and try again.', 'CHANGED')

export const pendingExtras: TableShape<ExtraSpecialty> = {
  id: ({ id }) => id,
  texts: ({ nutritionist, specialties }) => [nameOf(nutritionist), nutritionist.email ?? '', specialties],
  columns: {
    firstName: ({ nutritionist }) => nutritionist.firstName,
    lastName: ({ nutritionist }) => nutritionist.lastName,
    email: ({ nutritionist }) => nutritionist.email ?? '',
    createdAt: ({ createdAt }) => createdAt,
  },
  standard: { sort: 'createdAt', order: 'asc' },
}

export const listPending = async (query: PageOrAllQuery) =>
  pageOrAllOf(await readPending(), pendingExtras, query)

/** Lists extra specialties that are waiting for a decision, oldest first (rule queues-oldest-first). */
export async function readPending(): Promise<ExtraSpecialty[]> {
  const waiting = await PendingExtraEntity.query('pending-extras', { limit: QUEUE_LENGTH })
  const [extras, coaches] = await Promise.all([
    ExtraEntity.findMany(waiting),
    coachesById(waiting.map(({ coachId }) => coachId)),
  ])
  const extraOf = new Map(extras.map((extra) => [extra.extraId, extra]))
  return waiting.flatMap(({ extraId, coachId }) => {
    const extra = extraOf.get(extraId)
    const coach = coaches.get(coachId)
    return extra && coach ? extraFor('admin', extra, coach) : []
  })
}

/** Approves or deletes an extra specialty that is waiting, and emails the coach (rule extra-is-approved). */
export async function decideExtra(actor: AdminActor, decision: ExtraDecision): Promise<void> {
  await retryOnConflict(async () => {
    const { extra, writes, emails } = await planDecision(decision)
    const { coachId, extraId, version } = extra
    const act = decision.accept ? 'extra.accept' : 'extra.delete'
    await transact([
      ...writes,
      prepareAuditEntry(actor, act, coachId, { extraId, version }),
      ...emails.map(({ to, email }) => prepareEmail(to, email)),
    ])
  })
}

/**
 * Prepares everything that follows from a decision, for `decide` and for its preview, so that both agree (rule
 * preview-consequences).
 */
export async function planDecision({ id: extraId, accept, version }: ExtraDecision) {
  const waiting = await PendingExtraEntity.find({ extraId })
  const [extra, coach, count] = waiting
    ? await Promise.all([
        ExtraEntity.find(waiting),
        CoachEntity.findIncludingDeleted(waiting),
        ExtraCountEntity.find(waiting),
      ])
    : []
  if (coach?.status === 'DELETED') throw deleted('coach')
  if (!extra || extra.approved) throw notFound('Pending extra specialty')
  if (version !== undefined && version !== extra.version) throw changed()
  return {
    extra,
    writes: accept ? approval(extra) : [...prepareRemoval(extra, count), prepareDeletedExtra(extra)],
    emails: coach ? [{ to: coach.email, email: Emails.decision(coach, extra.title, accept) }] : [],
  }
}

const approval = ({ coachId, extraId, version }: ExtraItem): Write[] => [
  ExtraEntity.update(
    { coachId, extraId },
    { set: { approved: true }, add: { version: 1 } },
    { if: { version }, else: changedMeanwhile },
  ),
  PendingExtraEntity.remove({ extraId }),
]
