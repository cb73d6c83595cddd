import { endSignIn } from '#core/identity/log-out'
import { forget } from '#core/push/devices'

/** Ends the sign-in that this token came of, and what its device is notified of (rule signed-out-is-refused). */
export async function logOut(token: string): Promise<{ success: boolean }> {
  const ended = await endSignIn(token)
  if (ended) await forget(ended.userId, ({ signIn }) => signIn.id === ended.id)
  return { success: true }
}
