import { prepareAuditEntry } from '#core/audit/audit'
import type { SaleChange } from '#core/coach/sale-change'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { prepareCreation, prepareReturnToPending } from '#core/extras/extras'
import { type DeletedExtra, DeletedExtraEntity } from '#core/extras/listing-entity'
import type { ExtraUndo } from '#core/extras/shared/schema'
import type { AdminActor } from '#core/lib/actor'
import { changedMeanwhile } from '#core/lib/retry-on-conflict'
import { retryUndo } from '#core/lib/retry-undo'
import { transact, type Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const stale = () => conflict("Can't undo: the extra specialty has changed since, or it's too late.", 'STALE')

export const prepareDeletedExtra = (extra: ExtraItem): Write =>
  DeletedExtraEntity.put({ ...extra, expiresAt: nowSeconds() + RETENTION.undo })

/** Whether the decision on `version` of an extra is still current: approved and unchanged since, or still deleted. */
export const isApproved = (extra: ExtraItem | undefined, version: number): extra is ExtraItem =>
  extra?.approved === true && extra.version === version + 1
export const isDeleted = (deleted: DeletedExtra | undefined, version: number): deleted is DeletedExtra =>
  deleted?.version === version && deleted.expiresAt > nowSeconds()

/**
 * Works out what undoing a decision on an extra does, for the undo and for its preview (rule preview-consequences).
 * Returns undefined if it's undone. Throws 409 `STALE` if the extra has changed since.
 */
export async function planUndoOfExtraDecision(key: Pick<ExtraItem, 'coachId' | 'extraId'>, version: number) {
  const [extra, deleted] = await Promise.all([ExtraEntity.find(key), DeletedExtraEntity.find(key)])
  if (!extra && !deleted) throw notFound('Extra specialty')
  if (extra?.approved === false && extra.version === version + 2) return undefined
  if (isApproved(extra, version)) return { extra, writes: prepareReopening(extra) }
  if (extra || !isDeleted(deleted, version)) throw stale()
  return { extra: deleted, writes: await prepareRestoration(deleted) }
}

/** Makes an extra pending again, like before the decision (rule extra-is-approved). */
export async function undoExtraDecision(
  actor: AdminActor,
  { nutritionistId: coachId, id: extraId, version }: ExtraUndo,
): Promise<SaleChange<{ success: boolean }>> {
  const key = { coachId, extraId }
  await retryUndo(async () => {
    const plan = await planUndoOfExtraDecision(key, version)
    if (plan) await transact([...plan.writes, prepareAuditEntry(actor, 'extra.undo', coachId, { extraId })])
  })
  return { result: { success: true }, ...key }
}

const prepareReopening = (extra: ExtraItem): Write[] => [
  ExtraEntity.update(
    extra,
    { set: { approved: false }, add: { version: 1 } },
    { if: { version: extra.version }, else: changedMeanwhile },
  ),
  prepareReturnToPending(extra),
]

const prepareRestoration = async ({ expiresAt, ...extra }: DeletedExtra): Promise<Write[]> => [
  ...(await prepareCreation({ ...extra, version: extra.version + 2 })),
  DeletedExtraEntity.remove(extra, { if: { expiresAt }, else: changedMeanwhile }),
]
