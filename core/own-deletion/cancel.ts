import { ClientEntity, DeletionEntity } from '#core/client/entity'
import { callOff, hashOfToken } from '#core/client-accounts/deletion-writes'
import { retryOnConflict } from '#core/lib/retry-on-conflict'
import { nowIso } from '#core/shared/clock'
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
  const [clientId = ''] = token.split('.')
  await retryOnConflict(async () => {
    const [client, deletion] = await Promise.all([
      ClientEntity.find({ clientId }),
      DeletionEntity.find({ clientId }),
    ])
    if (!client || deletion?.cancelHash !== hashOfToken(token)) throw noLongerPossible()
    if (deletion.isBegun || deletion.eraseAt <= nowIso()) throw noLongerPossible()
    const actor = { role: 'client', id: clientId, subject: client.subject, accountStatus: 'DELETED' } as const
    await callOff(actor, client, deletion)
  })
  return { success: true }
}
