import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

/** Envelope types: a signal is never stored, and a file message announces a file. Plain messages have no type. */
export const SIGNAL = 1
export const FILE_MESSAGE = 4

export interface Message {
  channel: string
  timetoken: bigint
  uuid: string
  message: unknown
  meta?: Record<string, unknown>
  type?: number
  customType?: string
  /** False for a message that is delivered but not kept in history. */
  stored: boolean
}

/** The messages of all channels. */
export interface Messages {
  add(message: Message): void
  /**
   * Returns the newest messages after `timetoken` in these channels, for subscribers: oldest first, at most `limit`.
   */
  since(channels: string[], timetoken: bigint, limit: number): Message[]
  /** Returns the newest stored messages with `end <= timetoken < start`: oldest first, at most `limit`. */
  history(channel: string, range: { start?: bigint; end?: bigint }, limit: number): Message[]
  /** Counts stored messages from this timetoken on, up to `limit`. */
  count(channel: string, from: bigint, limit: number): number
  /** Deletes messages with `start < timetoken <= end`. */
  remove(channel: string, range: { start?: bigint; end?: bigint }): void
}

const FIRST = 0n
const LAST = 2n ** 63n - 1n

export function openMessages(database: DatabaseSync): Messages {
  database.exec(`CREATE TABLE IF NOT EXISTS pubnub_messages (
    channel TEXT NOT NULL, timetoken INTEGER NOT NULL, uuid TEXT NOT NULL, message TEXT NOT NULL, meta TEXT,
    type INTEGER, custom_type TEXT, stored INTEGER NOT NULL, PRIMARY KEY (channel, timetoken))`)
  const add = database.prepare('INSERT OR REPLACE INTO pubnub_messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const since = database.prepare(`SELECT * FROM pubnub_messages
    WHERE channel IN (SELECT value FROM json_each(?)) AND timetoken > ? ORDER BY timetoken DESC LIMIT ?`)
  const history = database.prepare(`SELECT * FROM pubnub_messages
    WHERE channel = ? AND timetoken < ? AND timetoken >= ? AND stored = 1 ORDER BY timetoken DESC LIMIT ?`)
  const count = database.prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM pubnub_messages
    WHERE channel = ? AND timetoken >= ? AND stored = 1 LIMIT ?)`)
  const remove = database.prepare(
    'DELETE FROM pubnub_messages WHERE channel = ? AND timetoken > ? AND timetoken <= ?',
  )
  // Timetokens have 17 digits, more than a number can represent exactly.
  since.setReadBigInts(true)
  history.setReadBigInts(true)

  return {
    add(m) {
      const meta = m.meta ? JSON.stringify(m.meta) : null
      const message = JSON.stringify(m.message)
      add.run(
        m.channel,
        m.timetoken,
        m.uuid,
        message,
        meta,
        m.type ?? null,
        m.customType ?? null,
        Number(m.stored),
      )
    },
    since: (channels, timetoken, limit) =>
      since.all(JSON.stringify(channels), timetoken, limit).map(toMessage).reverse(),
    history: (channel, { start = LAST, end = FIRST }, limit) =>
      history.all(channel, start, end, limit).map(toMessage).reverse(),
    count: (channel, from, limit) => Number(count.get(channel, from, limit)?.n),
    remove: (channel, { start = -1n, end = LAST }) => void remove.run(channel, start, end),
  }
}

function toMessage(row: Record<string, SQLOutputValue>): Message {
  return {
    channel: String(row.channel),
    timetoken: BigInt(row.timetoken as bigint),
    uuid: String(row.uuid),
    message: JSON.parse(String(row.message)),
    stored: row.stored === 1n,
    ...(row.meta !== null && { meta: JSON.parse(String(row.meta)) as Record<string, unknown> }),
    ...(row.type !== null && { type: Number(row.type) }),
    ...(row.custom_type !== null && { customType: String(row.custom_type) }),
  }
}
