import { stringify } from 'csv-stringify/sync'
import { record } from '#core/audit/audit'
import { DeletionEntity } from '#core/client/entity'
import { UserEntity } from '#core/identity/entity'
import type { CsvFile } from '#core/ledger/schema'
import type { AdminActor } from '#core/lib/actor'
import { dayOf, now } from '#core/lib/clock'
import { write } from '#core/lib/table'
import { type Subscriber, SubscriberEntity } from '#core/newsletter/entity'
import { stopUrl } from '#core/newsletter/letters'
import type { SubscriberPage, SubscriberQuery } from '#core/newsletter/schema'

const PAGE_SIZE = 50
const PARTITION = 'newsletter'

/** Those who confirmed, by address; a page may come short of those who are none for now. */
export async function list({ after }: SubscriberQuery): Promise<SubscriberPage> {
  const [found, isRecipient] = await Promise.all([
    SubscriberEntity.queryPage(PARTITION, {
      pageSize: PAGE_SIZE + 1,
      ...(after && { after: { email: after } }),
    }),
    recipients(),
  ])
  const page = found.slice(0, PAGE_SIZE)
  return {
    rows: page.filter(isRecipient),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.email ?? null) : null,
  }
}

/** All of them with the link that ends it, which each newsletter has to carry (RFC 8058). */
export async function exportAll(actor: AdminActor): Promise<CsvFile> {
  const [all, isRecipient] = await Promise.all([SubscriberEntity.queryAll(PARTITION), recipients()])
  const subscribers = all.filter(isRecipient)
  await write(record(actor, 'newsletter.export', PARTITION, { subscribers: subscribers.length }))
  const text = stringify(
    subscribers.map(({ email, confirmedAt, token }) => [email, confirmedAt, stopUrl(token)]),
    {
      header: true,
      columns: ['Email', 'Confirmed', 'List-Unsubscribe'],
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  )
  return { name: `newsletter-${dayOf(now())}.csv`, text }
}

/** All but who is deleted and may come back: nobody writes to them meanwhile (rule deleted-client). */
async function recipients(): Promise<(one: Pick<Subscriber, 'email'>) => boolean> {
  const deletions = await DeletionEntity.queryAll('deletions', { isConsistent: true })
  const users = await UserEntity.findMany(deletions.map(({ clientId }) => ({ userId: clientId })))
  const deleted = new Set(users.flatMap(({ email, contactEmail }) => [email, contactEmail]))
  return ({ email }) => !deleted.has(email)
}
