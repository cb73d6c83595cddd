import { CoachEntity } from '#core/coach/entity'
import type { SaleChange } from '#core/coach/sale-change'
import { ExtraEntity, type ExtraItem } from '#core/extras/entity'
import { type ExtraCount, ExtraCountEntity, PendingExtraEntity } from '#core/extras/listing-entity'
import { extraFor } from '#core/extras/present'
import { type ExtraInput, type ExtraSpecialty, MAX_EXTRAS } from '#core/extras/shared/schema'
import type { Actor, CoachActor } from '#core/lib/actor'
import { newId } from '#core/lib/ids'
import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { nowIso } from '#core/shared/clock'
import { conflict, notFound } from '#core/shared/errors'

const tooMany = () => conflict(`You can offer up to ${MAX_EXTRAS} extra specialties.`, 'TOO_MANY')
const hasSubscribers = () =>
  conflict("This extra specialty has subscribers, so it can't be deleted.", 'SUBSCRIPTION_RUNNING')

export const listExtras = (coachId: string) =>
  ExtraEntity.queryAll(`coach#${coachId}`, { prefix: 'extra#', isConsistent: true })

/**
 * Lists all of a coach's extras for the coach and for admins. Others see only approved ones of an approved coach
 * (rule extra-is-approved).
 */
export async function listExtrasFor(actor: Actor, coachId: string): Promise<ExtraSpecialty[]> {
  const seesAll = actor.role === 'admin' || actor.id === coachId
  const [coach, extras] = await Promise.all([
    CoachEntity.findIncludingDeleted({ coachId }),
    listExtras(coachId),
  ])
  if (!coach || (!seesAll && coach.status !== 'APPROVED')) throw notFound('Coach')
  const audience = seesAll ? (actor.role === 'admin' ? 'admin' : 'self') : 'others'
  return extras.filter(({ approved }) => seesAll || approved).map((extra) => extraFor(audience, extra, coach))
}

/**
 * Creates or changes an extra. Both are pending until an admin decides. Running plans for a changed extra keep their
 * price.
 */
export async function saveExtra(
  actor: CoachActor,
  { id, ...input }: ExtraInput,
): Promise<SaleChange<ExtraSpecialty>> {
  const fields = {
    title: input.specialties,
    priceCents: input.price * 100,
    description: input.description,
  }
  const [coach, extra] = await Promise.all([
    CoachEntity.find({ coachId: actor.id }),
    retryOnConflict(() =>
      id === undefined ? create(actor.id, fields) : edit({ coachId: actor.id, extraId: id }, fields),
    ),
  ])
  return { result: extraFor('self', extra, coach), coachId: extra.coachId, extraId: extra.extraId }
}

export async function removeExtra(
  { id: coachId }: CoachActor,
  extraId: string,
): Promise<SaleChange<{ success: boolean }>> {
  await retryOnConflict(async () => {
    const [extra, count] = await Promise.all([
      ExtraEntity.find({ coachId, extraId }),
      ExtraCountEntity.find({ coachId }),
    ])
    if (!extra) throw notFound('Extra specialty')
    await transact(prepareRemoval(extra, count))
  })
  return { result: { success: true }, coachId, extraId }
}

/**
 * Answers 409 while a client pays for it. The condition on the write also covers a plan that starts meanwhile (rule
 * extra-is-approved).
 */
export function prepareRemoval(
  { coachId, extraId, runningPlans, version }: ExtraItem,
  count: ExtraCount | undefined,
): Write[] {
  if (runningPlans) throw hasSubscribers()
  const unchanged = { version, runningPlans: runningPlans ?? { absent: true as const } }
  return [
    ExtraEntity.remove({ coachId, extraId }, { if: unchanged, else: changedMeanwhile }),
    PendingExtraEntity.remove({ extraId }),
    changeCount(coachId, count, -1),
  ]
}

type ExtraFields = Pick<ExtraItem, 'title' | 'priceCents' | 'description'>

async function create(coachId: string, fields: ExtraFields): Promise<ExtraItem> {
  const extra: ExtraItem = {
    coachId,
    extraId: newId(),
    ...fields,
    approved: false,
    createdAt: nowIso(),
    version: 1,
  }
  await transact(await prepareCreation(extra))
  return extra
}

/** Returns the writes that add a pending extra. Answers 409 if the coach has the maximum already. */
export const prepareCreation = async (extra: ExtraItem): Promise<Write[]> => [
  changeCount(extra.coachId, await ExtraCountEntity.find(extra), 1),
  ExtraEntity.create(extra, { else: changedMeanwhile }),
  prepareReturnToPending(extra),
]

async function edit(key: Pick<ExtraItem, 'coachId' | 'extraId'>, fields: ExtraFields): Promise<ExtraItem> {
  const extra = await ExtraEntity.find(key)
  if (!extra) throw notFound('Extra specialty')
  if (Object.entries(fields).every(([field, value]) => extra[field as keyof ExtraFields] === value))
    return extra
  const { version } = extra
  await transact([
    ExtraEntity.update(
      key,
      { set: { ...fields, approved: false }, add: { version: 1 } },
      { if: { version }, else: changedMeanwhile },
    ),
    prepareReturnToPending(extra),
  ])
  return { ...extra, ...fields, approved: false, version: version + 1 }
}

export const prepareReturnToPending = ({ coachId, extraId }: ExtraItem) =>
  PendingExtraEntity.put({ coachId, extraId })

function changeCount(coachId: string, stored: ExtraCount | undefined, more: 1 | -1): Write {
  const count = (stored?.count ?? 0) + more
  if (count > MAX_EXTRAS) throw tooMany()
  return ExtraCountEntity.put(
    { coachId, count },
    { if: stored ? { count: stored.count } : { count: { absent: true } }, else: changedMeanwhile },
  )
}
