import { DeletionEntity } from '#core/client/entity'
import { clientProfile } from '#core/client-accounts/deletable'
import { coachProfile } from '#core/coach-accounts/deletable'
import { callOff, hashOfToken } from '#core/deletion/account-status'
import type { ClientActor, CoachActor } from '#core/lib/actor'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { accountWithoutProfile, hasProfile } from '#core/own-deletion/account-without-profile'
import { AppError } from '#core/shared/errors'

const noLongerPossible = () =>
  new AppError(
    'notFound',
    'This link was already used, or the account has been permanently deleted. If you used it, sign in.',
  )

/**
 * Calls a deletion off with the token of the emailed link. It works once, only until the data is erased, and not for
 * an admin's deletion. Plans and links follow through the stream.
 */
export async function cancel(token: string): Promise<{ success: boolean }> {
  const [id = ''] = token.split('.')
  await retryOnConflict(async () => {
    const deletion = await DeletionEntity.find({ clientId: id })
    if (deletion?.cancelHash !== hashOfToken(token)) throw noLongerPossible()
    if (deletion.isBegun) throw noLongerPossible()
    const actor = { id, subject: '', accountStatus: 'DELETED' } as const
    const { role = 'client' } = deletion
    const self: ClientActor | CoachActor = { ...actor, role }
    if (!(await hasProfile(role, id))) {
      const account = accountWithoutProfile(role)
      return callOff(account, self, await account.find(id), deletion)
    }
    if (role === 'coach') return callOff(coachProfile, self, await coachProfile.find(id), deletion)
    return callOff(clientProfile, self, await clientProfile.find(id), deletion)
  })
  return { success: true }
}
