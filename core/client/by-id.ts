import { ClientEntity } from '#core/client/entity'

export async function clientsById(clientIds: string[]) {
  const clients = await ClientEntity.findMany(clientIds.map((clientId) => ({ clientId })))
  return new Map(clients.map((client) => [client.clientId, client]))
}
