import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { EmailChangeEntity, IdentityEntity, UserEntity, type UserItem } from '#core/identity/entity'
import { prepareEmailMove } from '#core/identity/move-email'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { transact, type Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { AppError, notFound, retryableConflict } from '#core/shared/errors'

const noLongerPossible = () =>
  new AppError('notFound', 'This link was already used, has expired or was replaced by a newer one.')

interface Confirmation {
  email: string
  isInUse: boolean
}

/**
 * Confirms an email address with the token from its link. The address takes effect everywhere in one transaction,
 * unless an admin still has to accept it. Throws 404 if the link was used, replaced or has expired.
 */
export async function confirmEmail(token: string): Promise<Confirmation> {
  const [userId = ''] = token.split('.')
  return retryOnConflict(async () => {
    const [change, user, request] = await Promise.all([
      EmailChangeEntity.find({ userId }),
      UserEntity.find({ userId }),
      ChangeRequestEntity.find({ coachId: userId }),
    ])
    if (change?.token !== token || !user || change.confirmedAt || change.validUntil <= nowSeconds())
      throw noLongerPossible()
    const { email } = change
    const proof = { if: { token }, else: noLongerPossible }
    const isReviewed = request?.updates.email?.new === email
    const stillSo = ChangeRequestEntity.check(
      { coachId: userId },
      {
        if: { version: request?.version ?? { absent: true } },
        else: () => retryableConflict('The change request was just edited'),
      },
    )
    await transact([
      stillSo,
      ...(isReviewed
        ? [EmailChangeEntity.update({ userId }, { set: { confirmedAt: nowSeconds() } }, proof)]
        : [EmailChangeEntity.remove({ userId }, proof), ...(await moveTo(user, email))]),
    ])
    return { email, isInUse: !isReviewed }
  })
}

/**
 * Prepares the writes that give a person a new email address, in every copy of it. From then on, the address is
 * theirs alone.
 */
async function moveTo(user: UserItem, email: string): Promise<Write[]> {
  const { userId, subject } = user
  const identity = await IdentityEntity.find({ subject })
  if (!identity) throw notFound('User')
  const accountStatus = identity.status
  if (accountStatus === 'DELETED') throw noLongerPossible()
  const { type } = identity
  const repeated: Write[] =
    type === 'client'
      ? [
          ClientEntity.update({ clientId: userId }, { set: { email }, add: { version: 1 } }),
          ClientRowEntity.update({ clientId: userId }, { set: { email } }),
        ]
      : [
          CoachEntity.update({ coachId: userId }, { set: { email }, add: { version: 1 } }),
          CoachRowEntity.update({ coachId: userId }, { set: { email } }),
        ]
  const noProfile = IdentityEntity.check(
    { subject },
    {
      if: { status: 'NEW' },
      else: () => retryableConflict('Your profile was just saved. Please try again.'),
    },
  )
  return [
    ...prepareEmailMove(user, email, { taken: noLongerPossible }),
    ...(accountStatus === 'NEW' ? [noProfile] : repeated),
  ]
}
