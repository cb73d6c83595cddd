import { endSignIn } from '#core/identity/log-out'
import { endOtherSignIns } from '#core/identity/sign-out'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { removeMatching } from '#core/push/devices'
import { unauthenticated } from '#core/shared/errors'

/** Ends the token's sign-in and the push notifications of its device (rule refuse-signed-out-tokens). */
export async function logOut(token: string): Promise<{ success: boolean }> {
  const ended = await endSignIn(token)
  if (ended) await removeMatching(ended.userId, ({ signIn }) => signIn.id === ended.id)
  return { success: true }
}

/**
 * Ends every other sign-in of the caller and the push notifications of those devices (rule refuse-signed-out-tokens).
 */
export async function logOutOthers({
  id,
  subject,
  signIn,
}: ClientActor | CoachActor): Promise<{ success: boolean }> {
  if (!signIn) throw unauthenticated()
  await endOtherSignIns(subject, signIn)
  await removeMatching(id, (device) => device.signIn.id !== signIn.id)
  return { success: true }
}
