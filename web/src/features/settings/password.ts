import { updatePassword } from 'aws-amplify/auth'
import { messages } from '#core/shared/messages'
import { api } from '@/lib/network/api'
import '@/lib/session/identity'

/** Sets a new password, then ends all other sign-ins, because someone who knew the old one may be signed in. */
export async function changeMemberPassword(oldPassword: string, newPassword: string) {
  try {
    await updatePassword({ oldPassword, newPassword })
  } catch (error) {
    const isWrong = error instanceof Error && error.name === 'NotAuthorizedException'
    throw isWrong ? new Error(messages.currentPasswordWrong, { cause: error }) : error
  }
  await api.account.logOutOthers().catch((error: unknown) => {
    throw new Error('Your password is changed, but other devices are still signed in. Sign them out below.', {
      cause: error,
    })
  })
}
