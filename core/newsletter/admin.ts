import { DeletionEntity, UserEntity } from '#core/identity/entity'
import { stopUrl } from '#core/newsletter/emails'
import { type Subscriber, SubscriberEntity } from '#core/newsletter/entity'
import type { SubscriberPage, SubscriberQuery } from '#core/newsletter/shared/schema'

const PAGE_SIZE = 50
const PARTITION = 'newsletter'

/** Lists confirmed subscribers by email. A page may be short, because deleted clients are left out. */
export async function listSubscribers({ after }: SubscriberQuery): Promise<SubscriberPage> {
  const [subscribers, isRecipient] = await Promise.all([
    SubscriberEntity.queryPage(PARTITION, {
      pageSize: PAGE_SIZE + 1,
      ...(after && { after: { email: after } }),
    }),
    recipients(),
  ])
  const page = subscribers.slice(0, PAGE_SIZE)
  return {
    rows: page.filter(isRecipient),
    next: subscribers.length > PAGE_SIZE ? (page.at(-1)?.email ?? null) : null,
  }
}

/**
 * Lists at most `size` subscribers after an email, each with the unsubscribe link that every newsletter contains (RFC
 * 8058).
 */
export async function listForMailing(size: number, after?: string) {
  const [subscribers, isRecipient] = await Promise.all([
    SubscriberEntity.query(PARTITION, { limit: size + 1, ...(after && { above: after }) }),
    recipients(),
  ])
  const part = subscribers.slice(0, size)
  return {
    rows: part
      .filter(isRecipient)
      .map(({ token, ...subscriber }) => ({ ...subscriber, stopUrl: stopUrl(token) })),
    next: subscribers.length > size ? (part.at(-1)?.email ?? null) : null,
  }
}

/**
 * Leaves out clients whose deletion can still be canceled, because no one writes to them meanwhile (rule
 * deleted-client).
 */
async function recipients(): Promise<(subscriber: Pick<Subscriber, 'email'>) => boolean> {
  const deletions = await DeletionEntity.queryAll('deletions', { isConsistent: true })
  const users = await UserEntity.findMany(deletions.map(({ personId }) => ({ userId: personId })))
  const deleted = new Set(users.flatMap(({ email, contactEmail }) => [email, contactEmail]))
  return ({ email }) => !deleted.has(email)
}
