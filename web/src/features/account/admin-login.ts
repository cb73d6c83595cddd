import { messages } from '#core/shared/messages'
import { passRecaptcha } from '@/features/account/recaptcha'
import { api } from '@/lib/network/api'
import { isApiError } from '@/lib/network/api-error'

export { LoginForm } from '@/features/account/schema'

/** Returns an admin's token. Throws an error with a message for people. */
export async function signInAsAdmin(body: { email: string; password: string }): Promise<string> {
  await passRecaptcha(body.email, 'login')
  const { token } = await api.adminAccounts.login({ body }).catch((error) => {
    throw isApiError(error) && error.status === 500 ? new Error(messages.adminLoginFallback) : error
  })
  return token
}
