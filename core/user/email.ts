import { randomBytes } from 'node:crypto'
import { ClientEntity, ClientRowEntity } from '#core/client/entity'
import { ChangeRequestEntity, CoachEntity, CoachRowEntity } from '#core/coach/entity'
import { again } from '#core/lib/again'
import { nowSeconds } from '#core/lib/clock'
import { AppError, conflict, notFound } from '#core/lib/errors'
import { limit } from '#core/lib/limits'
import { transact, type Write } from '#core/lib/table'
import { mail } from '#core/mail/mails'
import {
  addressOf,
  type EmailChange,
  EmailChangeEntity,
  EmailOwnerEntity,
  IdentityEntity,
  UserEntity,
  type UserItem,
} from '#core/user/entity'
import * as Letters from '#core/user/letters'

const DAY_SECONDS = 24 * 3600
const MAILS_PER_PERSON = 10
const MAILS_PER_ADDRESS = 5

/**
 * What to write when somebody gives the address that they want to be reached at: nothing is used before it is
 * confirmed (rule one-confirmed-address). The one that counts takes back a change that waits; the one that waits
 * already gets no second mail unless `isAskedAgain`.
 */
export async function wantEmail(
  userId: string,
  email: string,
  isAskedAgain = false,
): Promise<Write<unknown>[]> {
  const [user, waiting] = await Promise.all([UserEntity.find({ userId }), EmailChangeEntity.find({ userId })])
  if (!user) throw notFound('User')
  const unchanged = { if: { token: waiting?.token ?? { absent: true as const } } }
  if (email === addressOf(user))
    return waiting ? [EmailChangeEntity.remove({ userId }, unchanged) as Write<unknown>] : []
  const isSame = waiting?.email === email
  if (isSame && (waiting.confirmedAt || !isAskedAgain)) return []

  await limit(`email-change#${userId}`, MAILS_PER_PERSON, DAY_SECONDS)
  await limit(`email-change#${email}`, MAILS_PER_ADDRESS, DAY_SECONDS)
  const owner = await EmailOwnerEntity.find({ email })
  const isTaken = owner !== undefined && owner.userId !== userId
  const token = isSame ? waiting.token : `${userId}.${randomBytes(32).toString('base64url')}`
  const change: EmailChange = { userId, email, token, validUntil: nowSeconds() + DAY_SECONDS }
  return [
    EmailChangeEntity.put(change, unchanged),
    mail(email, isTaken ? Letters.addressTaken() : Letters.confirmAddress(token)),
  ] as Write<unknown>[]
}

const over = new AppError(
  'notFound',
  'This link was used already, is too old or was replaced by a newer one.',
)

interface Confirmation {
  email: string
  /** False as long as an admin has to accept it first. */
  isInUse: boolean
}

/** Whoever has the token has the mailbox: the address is used from now on, everywhere in one transaction. */
export async function confirmEmail(token: string): Promise<Confirmation> {
  const [userId = ''] = token.split('.')
  return again(async () => {
    const [change, user, request] = await Promise.all([
      EmailChangeEntity.find({ userId }),
      UserEntity.find({ userId }),
      ChangeRequestEntity.find({ coachId: userId }),
    ])
    if (!change || !user || change.confirmedAt || change.validUntil <= nowSeconds()) throw over
    const { email } = change
    const proof = { if: { token }, else: over }
    const isReviewed = request?.updates.email?.new === email
    const stillSo = ChangeRequestEntity.check(
      { coachId: userId },
      { if: { version: request?.version ?? { absent: true } }, else: conflict('The request has changed') },
    )
    await transact([
      stillSo,
      ...(isReviewed
        ? [EmailChangeEntity.update({ userId }, { set: { confirmedAt: nowSeconds() } }, proof)]
        : [EmailChangeEntity.remove({ userId }, proof), ...(await moveTo(user, email))]),
    ] as Write<unknown>[])
    return { email, isInUse: !isReviewed }
  })
}

/** Everything that says where somebody is reached. The address is theirs alone from then on. */
async function moveTo(user: UserItem, email: string): Promise<Write<unknown>[]> {
  const { userId, contactEmail, subject } = user
  const identity = await IdentityEntity.find({ subject })
  if (!identity) throw notFound('User')
  const { standing, type } = identity
  const repeated: Write<unknown>[] =
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
    { if: { standing: 'NEW' }, else: conflict('Your profile was just saved. Please try again.') },
  )
  const claimed = contactEmail === user.email ? undefined : contactEmail
  return [
    UserEntity.update(
      { userId },
      { set: { contactEmail: email } },
      { if: { contactEmail: contactEmail ?? { absent: true } } },
    ),
    ...(email === user.email ? [] : [EmailOwnerEntity.create({ email, userId }, { else: over })]),
    ...(claimed ? [EmailOwnerEntity.remove({ email: claimed })] : []),
    ...(standing === 'NEW' ? [noProfile] : repeated),
    mail(addressOf(user), Letters.addressChanged()),
  ] as Write<unknown>[]
}
