import { type Identity, IdentityEntity } from '#core/identity/entity'
import type { SignIn } from '#core/lib/actor'
import { ACCOUNT_DELETED } from '#core/lib/deleted'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { AppError, unauthenticated } from '#core/shared/errors'

/** Refuses a token whose sign-in is over, though its own time is not (rule signed-out-is-refused). */
export function assertSignInActive(identity: Identity, signIn: SignIn): void {
  if (isDeleted(identity)) throw new AppError('unauthenticated', ACCOUNT_DELETED, { code: 'DELETED' })
  if (hasEnded(identity, signIn)) throw unauthenticated('Your session has ended. Please sign in again.')
}

export function hasEnded(identity: Identity, signIn: SignIn): boolean {
  const { signedOutAtSeconds = 0, endedSignIns = [] } = identity
  return (
    isDeleted(identity) ||
    signIn.beganAtSeconds < signedOutAtSeconds ||
    endedSignIns.some(({ id }) => id === signIn.id)
  )
}

/** However they signed in since (rule deleted-client). */
const isDeleted = ({ standing }: Identity) => standing === 'DELETED'

/** Ends all that this person is signed in with; who is not registered yet has nothing that it would open. */
export async function endAllSignIns(subject: string): Promise<void> {
  if (await IdentityEntity.find({ subject }))
    await write(IdentityEntity.update({ subject }, { set: { signedOutAtSeconds: nowSeconds() } }))
}
