import { CoachEntity, type CoachItem, CoachRowEntity, ROW_ANSWERS } from '#core/coach/entity'
import { type EmailChange, EmailChangeEntity, EmailOwnerEntity, UserEntity } from '#core/identity/entity'
import { prepareEmailMove } from '#core/identity/move-email'
import type { Write } from '#core/lib/table'
import { notFound, retryableConflict } from '#core/shared/errors'
import { nameOf } from '#core/shared/name'
import { pick } from '#core/shared/pick'

const linkOpenedMeanwhile = () =>
  retryableConflict('The new email address was just confirmed. Please try again.')

/**
 * Prepares the writes that change fields of a profile and every copy of them. A new email address comes only from
 * `address`, and only if its link was opened (rule coach-email-change-needs-approval).
 */
export async function prepareProfileEdit(
  coach: CoachItem,
  { email: _, ...answers }: Partial<CoachItem>,
  address?: EmailChange,
): Promise<{ writes: Write[]; edited: CoachItem }> {
  const { coachId, status, version } = coach
  const name = nameOf({ ...coach, ...answers })
  const move = address && (await addressWrites(address, name))
  const set = { ...answers, ...(move?.isMoved && { email: address?.email }) }
  const edited: CoachItem = { ...coach, ...set, email: set.email ?? coach.email, version: version + 1 }
  const writes: Write[] = [
    CoachEntity.update({ coachId }, { set, add: { version: 1 } }, { if: { version, status } }),
    CoachRowEntity.update({ coachId }, { set: { ...pick(edited, ROW_ANSWERS), status: edited.status } }),
    ...(move?.isMoved ? [] : [UserEntity.update({ userId: coachId }, { set: { name } })]),
    ...(move?.writes ?? []),
  ]
  return { writes, edited }
}

export const prepareEmailChangeRemoval = ({ userId, token }: EmailChange): Write =>
  EmailChangeEntity.remove({ userId }, { if: { token }, else: linkOpenedMeanwhile })

async function addressWrites(change: EmailChange, name: string) {
  const { userId, email, token, confirmedAt } = change
  if (!confirmedAt) {
    const stillWaits = { if: { token, confirmedAt: { absent: true as const } }, else: linkOpenedMeanwhile }
    return { isMoved: false, writes: [EmailChangeEntity.check({ userId }, stillWaits)] }
  }
  const [user, owner] = await Promise.all([UserEntity.find({ userId }), EmailOwnerEntity.find({ email })])
  if (!user) throw notFound('User')
  // Someone else has taken the address since it was confirmed.
  if (owner && owner.userId !== userId) return { isMoved: false, writes: [prepareEmailChangeRemoval(change)] }
  return {
    isMoved: true,
    writes: [
      ...prepareEmailMove(user, email, { taken: linkOpenedMeanwhile, also: { name } }),
      prepareEmailChangeRemoval(change),
    ],
  }
}
