import type { RegistrationState } from '@/features/account/registration-state'
import { api } from '@/lib/api'
import { accessToken } from '@/lib/identity'

/** Registers the signed-in person as a client or coach. Throws an error with the server's message if it refuses. */
export async function register({ userType, refKey }: RegistrationState) {
  const token = await accessToken()
  if (!token) throw new Error('Please sign in first')
  const { success, message } = await api.account.register({
    body: { token, userType, ...(refKey && { refKey }) },
  })
  if (!success) throw new Error(message)
}
