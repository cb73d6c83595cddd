import { type Identity, IdentityEntity } from '#core/identity/entity'
import type { SignIn } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { AppError, unauthenticated } from '#core/shared/errors'

/** Shown to people who return to a deleted account while the deletion can still be canceled. */
export const ACCOUNT_DELETED =
  'Your account was deleted. Within 72 hours you can get it back: use the link in our email, or contact us.'

/** Throws 401 if the token's sign-in has ended, even if the token hasn't expired (rule refuse-signed-out-tokens). */
export function assertSignInActive(identity: Identity, signIn: SignIn): void {
  if (isDeleted(identity)) throw new AppError('unauthenticated', ACCOUNT_DELETED, { code: 'DELETED' })
  if (hasEnded(identity, signIn)) throw unauthenticated('Your session has ended. Please sign in again.')
}

export function hasEnded(identity: Identity, signIn: SignIn): boolean {
  const { signedOutAtSeconds = 0, keptSignInId, endedSignIns = [] } = identity
  return (
    isDeleted(identity) ||
    (signIn.beganAtSeconds < signedOutAtSeconds && signIn.id !== keptSignInId) ||
    endedSignIns.some(({ id }) => id === signIn.id)
  )
}

/** A deleted client is refused no matter when they signed in (rule deleted-client). */
const isDeleted = (identity: Identity) => identity.status === 'DELETED'

/**
 * Ends all sign-ins of a person. Does nothing if they aren't registered, because their tokens give access to nothing.
 */
export async function endAllSignIns(subject: string): Promise<void> {
  if (await IdentityEntity.find({ subject }))
    await write(
      IdentityEntity.update(
        { subject },
        { set: { signedOutAtSeconds: nowSeconds() }, remove: ['keptSignInId'] },
      ),
    )
}

/** Ends all other sign-ins of a person, and keeps this one until it ends in another way. */
export async function endOtherSignIns(subject: string, { id }: Pick<SignIn, 'id'>): Promise<void> {
  await write(
    IdentityEntity.update({ subject }, { set: { signedOutAtSeconds: nowSeconds(), keptSignInId: id } }),
  )
}
