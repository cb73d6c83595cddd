import { IdentityEntity } from '#core/identity/entity'
import { verifyAccessToken } from '#core/identity/token'
import type { SignIn } from '#core/lib/actor'
import { write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { AppError } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const ATTEMPTS = 3

/**
 * Ends the sign-in that this token belongs to, and no other one of the same person (rule refuse-signed-out-tokens).
 * Returns its id and user, or undefined if the person isn't registered.
 */
export async function endSignIn(
  token: string,
): Promise<(Pick<SignIn, 'id'> & { userId: string }) | undefined> {
  const { subject, id } = await verifyAccessToken(token)
  for (let attempt = 1; ; attempt++) {
    const identity = await IdentityEntity.find({ subject })
    if (!identity) return undefined
    const { endedSignIns, userId } = identity
    const others = (endedSignIns ?? []).filter(
      (signIn) => signIn.untilSeconds > nowSeconds() && signIn.id !== id,
    )
    const ended = { id, untilSeconds: nowSeconds() + RETENTION.endedSignIn }
    try {
      await write(
        IdentityEntity.update(
          { subject },
          { set: { endedSignIns: [...others, ended] } },
          { if: { endedSignIns: endedSignIns ?? { absent: true } } },
        ),
      )
      return { id, userId }
    } catch (error) {
      // Another device of the same person logged out at the same time.
      if (!(error instanceof AppError) || attempt === ATTEMPTS) throw error
    }
  }
}
