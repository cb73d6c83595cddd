import { clientsById } from '#core/client/by-id'
import { activeAssignments } from '#core/forms/assignments/active-assignments'
import type { AssignmentItem } from '#core/forms/assignments/entity'

/** Leaves out items of deleted clients, which other people may not see anymore (rule deleted-client). */
export async function withoutDeletedClients<T extends Pick<AssignmentItem, 'recipientId' | 'recipientType'>>(
  items: T[],
): Promise<T[]> {
  const isOfClient = ({ recipientType }: T) => recipientType === 'client'
  const clients = await clientsById(items.filter(isOfClient).map(({ recipientId }) => recipientId))
  return items.filter((item) => !isOfClient(item) || clients.has(item.recipientId))
}

type Item = Pick<AssignmentItem, 'senderId' | 'recipientId' | 'recipientType'>

/**
 * Returns what the sender may still read. It decides what is listed, counted, opened and announced. A coach's items
 * disappear with the relationship and return with it; those of deleted clients disappear for everyone (rules
 * forms-need-approved-link and deleted-client). A plan that ends changes nothing.
 */
export async function readableBySender<T extends Item>(items: T[]): Promise<T[]> {
  const [active, existing] = await Promise.all([activeAssignments(items), withoutDeletedClients(items)])
  const stillExists = new Set(existing)
  return active.filter((item) => stillExists.has(item))
}

export const isReadableBySender = async (item: Item): Promise<boolean> =>
  (await readableBySender([item])).length > 0
