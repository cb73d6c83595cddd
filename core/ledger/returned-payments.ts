import { UserEntity, type UserItem } from '#core/identity/entity'
import { cursorOf, LedgerEntity, type LedgerEntry, RETURNED_PAYMENTS } from '#core/ledger/entity'
import type { ReturnedPayment, ReturnedPayments, ReturnedPaymentsQuery } from '#core/ledger/shared/schema'
import { imageUrl } from '#core/lib/config'

const PAGE_SIZE = 20
/** A movement has an entry for the coach, for the platform, or for both. One more shows whether the last is complete. */
const ENTRIES_READ = 2 * PAGE_SIZE + 1

/**
 * Lists everyone's refunds and disputes, newest first. A page may be short, because it leaves out what only moved
 * money between the coach and the platform, such as a returned fee.
 */
export async function listReturnedPayments({ before }: ReturnedPaymentsQuery): Promise<ReturnedPayments> {
  const entries = await LedgerEntity.query(RETURNED_PAYMENTS, {
    index: 'gsi1',
    newestFirst: true,
    limit: ENTRIES_READ,
    ...(before && { below: before }),
  })
  const movements = Map.groupBy(entries, ({ entryId }) => entryId)
  const shown = [...movements.values()].slice(0, PAGE_SIZE)
  const people = await namesOf(shown.flat())
  const last = movements.size > PAGE_SIZE ? shown.at(-1)?.[0] : undefined
  return { rows: shown.flatMap((movement) => present(movement, people)), next: last ? cursorOf(last) : null }
}

async function namesOf(entries: LedgerEntry[]) {
  const ids = entries.flatMap(({ clientId, coachId }) => [clientId, coachId]).filter((id) => id !== null)
  const users = await UserEntity.findMany(ids.map((userId) => ({ userId })))
  return new Map(users.map((user) => [user.userId, user]))
}

function present(movement: LedgerEntry[], people: Map<string, UserItem>): ReturnedPayment[] {
  const [entry] = movement
  const amount = movement.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (!entry || amount === 0) return []
  const { entryId: id, type, created: date, clientId, coachId } = entry
  if (type !== 'refund' && type !== 'dispute') return []
  const both = { client: personOf(clientId, people), coach: personOf(coachId, people) }
  return [{ id, type, amount, date, isPromotion: clientId === null, ...both }]
}

function personOf(id: string | null, people: Map<string, UserItem>) {
  const user = people.get(id ?? '')
  return user ? { id: user.userId, name: user.name, image: imageUrl(user.imageKey) } : null
}
