import { ClientEntity, type ClientItem } from '#core/client/entity'

/** A deleted client is hidden from everything except canceling or completing the deletion (rule deleted-client). */
const isShown = (client: ClientItem) => client.status !== 'DELETED'

export async function findClient(clientId: string): Promise<ClientItem | undefined> {
  const client = await ClientEntity.find({ clientId })
  return client && isShown(client) ? client : undefined
}

export async function clientsById(clientIds: string[]) {
  const clients = await ClientEntity.findMany(clientIds.map((clientId) => ({ clientId })))
  return new Map(clients.filter(isShown).map((client) => [client.clientId, client]))
}
