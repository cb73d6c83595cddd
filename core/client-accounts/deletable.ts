import { ClientEntity, type ClientItem, ClientRowEntity, rowOf } from '#core/client/entity'
import type { ClientStatus } from '#core/client/shared/schema'
import { clientStatusEmails, deletedByClient } from '#core/client-accounts/client-emails'
import type { DeletableProfile } from '#core/deletion/account-status'
import { notFound } from '#core/shared/errors'

export const clientProfile: DeletableProfile<ClientStatus, ClientItem> = {
  role: 'client',
  find: async (clientId) => {
    const found = await ClientEntity.find({ clientId })
    if (!found) throw notFound('Client')
    return found
  },
  writes: ({ eraseAt: _, ...before }, { status, eraseAt }) => {
    const { clientId, version, email } = before
    return [
      ClientEntity.update(
        { clientId },
        { set: { status, eraseAt }, add: { version: 1 }, ...(!eraseAt && { remove: ['eraseAt'] }) },
        { if: { status: before.status, version, email } },
      ),
      // A restore of the table may have brought the row back before.
      eraseAt ? ClientRowEntity.remove({ clientId }) : ClientRowEntity.put(rowOf({ ...before, status })),
    ]
  },
  emails: (before, { status, eraseAt }) => clientStatusEmails({ ...before, eraseAt }, status),
  ownDeletionEmail: ({ firstName }, eraseAt, token) => deletedByClient({ firstName, eraseAt, token }),
}
