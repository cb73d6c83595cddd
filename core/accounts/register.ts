import { EmailOwnerEntity, IdentityEntity, UserEntity } from '#core/identity/entity'
import { fetchVerifiedEmailFromCognito } from '#core/identity/provider'
import type { Registration, UserType } from '#core/identity/shared/schema'
import { type SignInMethod, signInMethodOf } from '#core/identity/shared/sign-in-method'
import { ACCOUNT_DELETED } from '#core/identity/sign-out'
import { verifyAccessToken } from '#core/identity/token'
import { newId } from '#core/lib/ids'
import { ipNetworkOf, limit } from '#core/lib/limits'
import { transact, type Write } from '#core/lib/table'
import { referralOf } from '#core/referral/referrer'
import { nowIso } from '#core/shared/clock'
import { AppError } from '#core/shared/errors'
import { messages } from '#core/shared/messages'

const PER_WINDOW = 100
const WINDOW_SECONDS = 600

const DONE = { success: true, message: "You're registered" }

interface Outcome {
  success: boolean
  message: string
  /** How the account of this email address was joined, if it's another one. Only its owner gets here. */
  joinedWith?: SignInMethod | 'unknown'
}

/**
 * Registers the user of an access token. Repeating it with the same user type succeeds and changes nothing (rule
 * register-twice).
 */
export async function register({ token, refKey, userType }: Registration, ip: string): Promise<Outcome> {
  await limit(`register#${ipNetworkOf(ip)}`, PER_WINDOW, WINDOW_SECONDS)
  const { subject, username } = await verifyAccessToken(token)
  const existing = await outcomeOf(subject, userType)
  if (existing) return existing
  const email = await fetchVerifiedEmailFromCognito(token)
  if (!email) return { success: false, message: 'Confirm your email address first.' }
  try {
    await transact(await newUser({ subject, username, email, type: userType }, refKey))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Either another call registered the same person at the same time, or the email address belongs to someone else.
    const winner = await outcomeOf(subject, userType)
    if (winner) return winner
    const owner = await EmailOwnerEntity.find({ email })
    if (!owner) throw error
    const user = await UserEntity.find(owner)
    const message = messages.registrationFailed('Registration failed')
    // An address that someone is only contacted at isn't the one they sign in with.
    const joinedWith = user?.email === email ? user.joinedWith : undefined
    return { success: false, message, joinedWith: joinedWith ?? 'unknown' }
  }
  return DONE
}

async function outcomeOf(subject: string, userType: UserType): Promise<Outcome | undefined> {
  const identity = await IdentityEntity.find({ subject })
  if (!identity) return undefined
  if (identity.status === 'DELETED') return { success: false, message: ACCOUNT_DELETED }
  if (identity.type === userType) return DONE
  const type = identity.type === 'client' ? 'client' : 'coach'
  return { success: false, message: `You're already registered as a ${type}.` }
}

interface NewUser {
  subject: string
  username: string
  email: string
  type: UserType
}

async function newUser({ subject, username, email, type }: NewUser, refKey?: string): Promise<Write[]> {
  const userId = newId()
  const createdAt = nowIso()
  const referral = refKey ? await referralOf(refKey, { userId, email, type, createdAt }) : undefined
  return [
    IdentityEntity.create({ subject, userId, type, status: 'NEW' }),
    EmailOwnerEntity.create({ email, userId }),
    UserEntity.create({
      userId,
      subject,
      email,
      name: '',
      phone: null,
      imageKey: null,
      type,
      joinedWith: signInMethodOf(username),
      createdAt,
      ...(referral && { referredBy: referral.coachId }),
    }),
    ...(referral?.writes ?? []),
  ]
}
