import { stringify } from 'csv-stringify/sync'
import { record } from '#core/audit/audit'
import type { CsvFile } from '#core/ledger/schema'
import type { AdminActor } from '#core/lib/actor'
import { dayOf, now } from '#core/lib/clock'
import { write } from '#core/lib/table'
import { SubscriberEntity } from '#core/newsletter/entity'
import { stopUrl } from '#core/newsletter/letters'
import type { SubscriberPage, SubscriberQuery } from '#core/newsletter/schema'

const PAGE_SIZE = 50
const PARTITION = 'newsletter'

/** Those who confirmed, by address. */
export async function list({ after }: SubscriberQuery): Promise<SubscriberPage> {
  const found = await SubscriberEntity.queryPage(PARTITION, {
    pageSize: PAGE_SIZE + 1,
    ...(after && { after: { email: after } }),
  })
  const rows = found.slice(0, PAGE_SIZE)
  return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.email ?? null) : null }
}

/** All of them with the link that ends it, which each newsletter has to carry (RFC 8058). */
export async function exportAll(actor: AdminActor): Promise<CsvFile> {
  const subscribers = await SubscriberEntity.queryAll(PARTITION)
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
