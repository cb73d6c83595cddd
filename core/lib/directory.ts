import { cached } from '#core/lib/cached'
import type { TableQuery } from '#core/shared/schema'
import { pagesOf, type TableShape } from '#core/shared/table-page'

/**
 * Tells who is on a page of a table, however many there are; it may be seconds old. The profiles of that page are read
 * from the table and decide what is shown. What else than memory can answer: docs/decisions/search-engine-later.md.
 */
export interface Directory {
  find(query: TableQuery): Promise<{ ids: string[]; count: number }>
}

/** Keeps all rows for so many milliseconds while the function is warm (rule directory). */
export function inMemory<T>(
  milliseconds: number,
  read: () => Promise<T[]>,
  shape: TableShape<T> & { id: (row: T) => string },
): Directory {
  const pages = cached(milliseconds, async () => pagesOf(await read(), shape))
  return {
    async find(query) {
      const { rows, count } = (await pages())(query)
      return { ids: rows.map(shape.id), count }
    },
  }
}
