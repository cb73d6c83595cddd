import { ClientEntity } from '#core/client/entity'

/** The profiles of these clients, by their ids, in one batch read. */
export async function clientsById(clientIds: string[]) {
  const clients = await ClientEntity.findMany(clientIds.map((clientId) => ({ clientId })))
  return new Map(clients.map((client) => [client.clientId, client]))
}
