import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

interface FileInfo {
  /** An increasing number, used as the list's cursor. */
  seq: number
  id: string
  channel: string
  name: string
  type: string
  sizeBytes: number
  /** ISO 8601 UTC. */
  created: string
}

/** The files of all channels, with their bytes. */
export interface Files {
  /** Stores a file. A file with the same id replaces it. */
  put(file: Pick<FileInfo, 'id' | 'channel' | 'name' | 'type'>, bytes: Uint8Array): void
  /** Lists a channel's files after `seq`, oldest first. */
  list(channel: string, after: number, limit: number): FileInfo[]
  find(channel: string, id: string, name: string): FileInfo | undefined
  read(seq: number): Uint8Array<ArrayBuffer>
  remove(seq: number): void
}

export function openFiles(database: DatabaseSync): Files {
  // The bytes come last, so that listing files doesn't read them.
  database.exec(`CREATE TABLE IF NOT EXISTS pubnub_files (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, channel TEXT NOT NULL, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
    type TEXT NOT NULL, size INTEGER NOT NULL, created TEXT NOT NULL, bytes BLOB NOT NULL);
    CREATE INDEX IF NOT EXISTS pubnub_files_by_channel ON pubnub_files (channel, seq)`)
  const columns = 'seq, channel, id, name, type, size, created'
  const put = database.prepare(
    `INSERT OR REPLACE INTO pubnub_files (channel, id, name, type, size, created, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const list = database.prepare(
    `SELECT ${columns} FROM pubnub_files WHERE channel = ? AND seq > ? ORDER BY seq LIMIT ?`,
  )
  const find = database.prepare(
    `SELECT ${columns} FROM pubnub_files WHERE id = ? AND channel = ? AND name = ?`,
  )
  const read = database.prepare('SELECT bytes FROM pubnub_files WHERE seq = ?')
  const remove = database.prepare('DELETE FROM pubnub_files WHERE seq = ?')
  return {
    put({ channel, id, name, type }, bytes) {
      put.run(channel, id, name, type, bytes.length, new Date().toISOString(), bytes)
    },
    list: (channel, after, limit) => list.all(channel, after, limit).map(toFile),
    find(channel, id, name) {
      const row = find.get(id, channel, name)
      return row && toFile(row)
    },
    read: (seq) => new Uint8Array(read.get(seq)?.bytes as Uint8Array),
    remove: (seq) => void remove.run(seq),
  }
}

function toFile(row: Record<string, SQLOutputValue>): FileInfo {
  return {
    seq: Number(row.seq),
    id: String(row.id),
    channel: String(row.channel),
    name: String(row.name),
    type: String(row.type),
    sizeBytes: Number(row.size),
    created: String(row.created),
  }
}
