import { endSignIn } from '#core/identity/log-out'
import { forget } from '#core/push/devices'

/** Ends the token's sign-in and the push notifications of its device (rule signed-out-is-refused). */
export async function logOut(token: string): Promise<{ success: boolean }> {
  const ended = await endSignIn(token)
  if (ended) await forget(ended.userId, ({ signIn }) => signIn.id === ended.id)
  return { success: true }
}
