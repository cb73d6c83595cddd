import type { DatabaseSync } from 'node:sqlite'

/** PubNub allows only scalars in custom fields. */
type Custom = Record<string, string | number | boolean | null>

export interface Membership {
  channel: string
  custom: Custom | null
  status: string
  type: string
  /** ISO 8601 UTC. */
  updated: string
}

export interface Page {
  limit: number
  /** Limits the page to channels that sort after this one. */
  after?: string
  /** Requests the page before this channel. Takes precedence over `after`. */
  before?: string
}

/** A user's memberships, ordered by channel id. */
export interface Memberships {
  /** Creates or updates a membership and returns which it was. Omitted fields keep their values. */
  set(uuid: string, membership: Pick<Membership, 'channel'> & Partial<Membership>): 'created' | 'updated'
  remove(uuid: string, channel: string): void
  count(uuid: string): number
  list(uuid: string, page: Page): Membership[]
}

export function openMemberships(database: DatabaseSync): Memberships {
  database.exec(`CREATE TABLE IF NOT EXISTS pubnub_memberships (
    uuid TEXT NOT NULL, channel TEXT NOT NULL, custom TEXT, status TEXT NOT NULL, type TEXT NOT NULL,
    updated TEXT NOT NULL, PRIMARY KEY (uuid, channel)) WITHOUT ROWID`)
  const set = database.prepare(`INSERT INTO pubnub_memberships
    VALUES (:uuid, :channel, :custom, ifnull(:status, ''), ifnull(:type, ''), :updated)
    ON CONFLICT DO UPDATE SET custom = ifnull(:custom, custom), status = ifnull(:status, status),
      type = ifnull(:type, type), updated = :updated`)
  const find = database.prepare('SELECT 1 FROM pubnub_memberships WHERE uuid = ? AND channel = ?')
  const remove = database.prepare('DELETE FROM pubnub_memberships WHERE uuid = ? AND channel = ?')
  const count = database.prepare('SELECT count(*) AS n FROM pubnub_memberships WHERE uuid = ?')
  const after = database.prepare(
    'SELECT * FROM pubnub_memberships WHERE uuid = ? AND channel > ? ORDER BY channel LIMIT ?',
  )
  const before = database.prepare(
    'SELECT * FROM pubnub_memberships WHERE uuid = ? AND channel < ? ORDER BY channel DESC LIMIT ?',
  )
  return {
    set(uuid, { channel, custom, status = null, type = null }) {
      const existing = find.get(uuid, channel)
      const json = custom ? JSON.stringify(custom) : null
      set.run({ uuid, channel, custom: json, status, type, updated: new Date().toISOString() })
      return existing ? 'updated' : 'created'
    },
    remove: (uuid, channel) => void remove.run(uuid, channel),
    count: (uuid) => Number(count.get(uuid)?.n),
    list(uuid, page) {
      const rows =
        page.before === undefined
          ? after.all(uuid, page.after ?? '', page.limit)
          : before.all(uuid, page.before, page.limit).reverse()
      return rows.map((row) => ({
        channel: String(row.channel),
        custom: row.custom === null ? null : (JSON.parse(String(row.custom)) as Custom),
        status: String(row.status),
        type: String(row.type),
        updated: String(row.updated),
      }))
    },
  }
}
