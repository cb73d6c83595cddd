import type { RegistrationState } from '@/features/account/registration-state'
import { api } from '@/lib/network/api'
import { clearPersisted } from '@/lib/network/persisted'
import { redirectDocument } from '@/lib/page/redirect-document'
import { providerTokens } from '@/lib/session/auth'
import { endElsewhere } from '@/lib/session/end-elsewhere'
import { accessToken } from '@/lib/session/identity'
import { clearTabState } from '@/lib/session/tab-state'

/**
 * Registers the signed-in person as a client or coach. If their email address already has an account, leads to the
 * login page, which says how to get in (rule one-sign-in-method). Throws an error with the server's message if it
 * refuses otherwise.
 */
export async function register({ userType, refKey }: RegistrationState) {
  const token = await accessToken()
  if (!token) throw new Error('Please sign in first')
  const { success, message, joinedWith } = await api.account.register({
    body: { token, userType, ...(refKey && { refKey }) },
  })
  if (joinedWith) {
    signOutHere()
    await redirectDocument(`/login?error=joined-${joinedWith}`)
  }
  if (!success) throw new Error(message)
}

/** Otherwise every sign-in would lead back to the registration that was refused. */
function signOutHere() {
  const tokens = providerTokens()
  clearPersisted()
  clearTabState('waiting-code')
  void endElsewhere(tokens)
}
