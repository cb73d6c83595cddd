import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A named set of JSON documents, ordered by when each id was first stored. */
export interface Collection<T> {
  get(id: string): T | undefined
  put(id: string, value: T): T
  remove(id: string): void
  /** All documents, oldest first. With `prefix`, only those whose id starts with it. */
  list(prefix?: string): T[]
}

/** Stores the state of the local services. Every `put` is durable immediately, so a kill -9 loses nothing. */
export interface Store {
  collection<T>(name: string): Collection<T>
  /** Runs `work` so that either all of its writes are stored or none. */
  transaction<R>(work: () => R): R
  /** The database file, for a service that needs its own table and index. `clear` empties those too. */
  database: DatabaseSync
  clear(): void
  close(): void
}

/** Opens the store in a SQLite file, or in memory with `:memory:`. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS documents (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
      UNIQUE (collection, id))`)
  const get = db.prepare('SELECT json FROM documents WHERE collection = ? AND id = ?')
  const put = db.prepare(
    'INSERT INTO documents (collection, id, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  )
  const remove = db.prepare('DELETE FROM documents WHERE collection = ? AND id = ?')
  const list = db.prepare(
    'SELECT json FROM documents WHERE collection = ? AND substr(id, 1, length(?)) = ? ORDER BY seq',
  )
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
  )
  let depth = 0
  return {
    database: db,
    collection<T>(name: string): Collection<T> {
      return {
        get(id) {
          const row = get.get(name, id)
          return row && (JSON.parse(String(row.json)) as T)
        },
        put(id, value) {
          put.run(name, id, JSON.stringify(value))
          return value
        },
        remove: (id) => void remove.run(name, id),
        list: (prefix = '') => list.all(name, prefix, prefix).map((row) => JSON.parse(String(row.json)) as T),
      }
    },
    transaction(work) {
      if (depth > 0) return work()
      db.exec('BEGIN IMMEDIATE')
      depth++
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      } finally {
        depth--
      }
    },
    clear() {
      for (const { name } of tables.all()) db.exec(`DELETE FROM "${name}"`)
    },
    close: () => db.close(),
  }
}
