import { clientsById } from '#core/client/by-id'
import type { AssignmentItem } from '#core/forms/assignments/entity'

/** Leaves out items of deleted clients, which other people may not see anymore (rule deleted-client). */
export async function withoutDeletedClients<T extends Pick<AssignmentItem, 'recipientId' | 'recipientType'>>(
  items: T[],
): Promise<T[]> {
  const isOfClient = ({ recipientType }: T) => recipientType === 'client'
  const clients = await clientsById(items.filter(isOfClient).map(({ recipientId }) => recipientId))
  return items.filter((item) => !isOfClient(item) || clients.has(item.recipientId))
}
