import { endSignIn } from '#core/identity/log-out'
import { removeMatching } from '#core/push/devices'

/** Ends the token's sign-in and the push notifications of its device (rule signed-out-is-refused). */
export async function logOut(token: string): Promise<{ success: boolean }> {
  const ended = await endSignIn(token)
  if (ended) await removeMatching(ended.userId, ({ signIn }) => signIn.id === ended.id)
  return { success: true }
}
