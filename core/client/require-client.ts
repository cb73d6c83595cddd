import { ClientEntity } from '#core/client/entity'
import { deleted } from '#core/identity/deletion-refusals'
import { notFound } from '#core/shared/errors'

/**
 * For admins' changes. Throws 404 for an unknown client, and 409 `DELETED` for a deleted one, who has to be restored
 * first (rule deleted-client).
 */
export async function requireClient(clientId: string) {
  const client = await ClientEntity.find({ clientId })
  if (client) return client
  throw (await ClientEntity.findIncludingDeleted({ clientId })) ? deleted('client') : notFound('Client')
}
