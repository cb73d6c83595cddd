import type { DatabaseSync } from 'node:sqlite'

export const TICKS_PER_MS = 10_000n

/** PubNub's time: 17 digits that count units of 100 ns since 1970. */
export interface Clock {
  /** Returns a timetoken later than all previous ones, including those from before a restart. */
  next(): bigint
}

export function timetokenNow(): bigint {
  return BigInt(Date.now()) * TICKS_PER_MS
}

export function openClock(database: DatabaseSync): Clock {
  database.exec(
    'CREATE TABLE IF NOT EXISTS pubnub_clock (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL)',
  )
  const read = database.prepare('SELECT last FROM pubnub_clock')
  read.setReadBigInts(true)
  const save = database.prepare(
    'INSERT INTO pubnub_clock VALUES (1, ?) ON CONFLICT DO UPDATE SET last = excluded.last',
  )
  let last = BigInt((read.get()?.last ?? 0n) as bigint)
  return {
    next() {
      const now = timetokenNow()
      last = now > last ? now : last + 1n
      save.run(last)
      return last
    },
  }
}
