import { type Identity, IdentityEntity } from '#core/identity/entity'
import type { SignIn } from '#core/identity/token'
import { nowSeconds } from '#core/lib/clock'
import { ACCOUNT_DELETED } from '#core/lib/deleted'
import { AppError, unauthenticated } from '#core/lib/errors'
import { write } from '#core/lib/table'

/** Refuses a token whose sign-in is over, though its own time is not (rule signed-out-is-refused). */
export function refuseEnded(identity: Identity, signIn: SignIn): void {
  const { standing, signedOutAtSeconds = 0, endedSignIns = [] } = identity
  // However they signed in since (rule deleted-client).
  if (standing === 'DELETED') throw new AppError('unauthenticated', ACCOUNT_DELETED, { code: 'DELETED' })
  if (signIn.beganAtSeconds < signedOutAtSeconds || endedSignIns.some(({ id }) => id === signIn.id))
    throw unauthenticated('Your session has ended. Please sign in again.')
}

/** Ends all that this person is signed in with; who is not registered yet has nothing that it would open. */
export async function everywhere(subject: string): Promise<void> {
  if (await IdentityEntity.find({ subject }))
    await write(IdentityEntity.update({ subject }, { set: { signedOutAtSeconds: nowSeconds() } }))
}
