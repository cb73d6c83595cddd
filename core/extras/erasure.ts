import { ExtraEntity } from '#core/extras/entity'
import { listExtras } from '#core/extras/extras'
import { DeletedExtraEntity, ExtraCountEntity, PendingExtraEntity } from '#core/extras/listing-entity'
import { transact, write } from '#core/lib/table'

/** Deletes all of a coach's extra specialties, whose plans must have ended. Safe to retry. */
export async function removeExtrasOf(coachId: string): Promise<void> {
  for (const extra of await listExtras(coachId))
    await transact([ExtraEntity.remove(extra), PendingExtraEntity.remove(extra)])
  for (const extra of await DeletedExtraEntity.queryAll(`coach#${coachId}`, { prefix: 'deleted-extra#' }))
    await write(DeletedExtraEntity.remove(extra))
  await write(ExtraCountEntity.remove({ coachId }))
}
