import { cached } from '#core/lib/cached'
import type { TableQuery } from '#core/shared/schema'
import { pagesOf, type TableShape } from '#core/shared/table-page'

/**
 * Finds the ids on one page of a table of any size. The result may be seconds out of date, so the caller reads that
 * page's profiles from the table, and those decide what is shown. Alternatives to memory:
 * docs/decisions/search-engine-later.md.
 */
export interface Directory {
  find(query: TableQuery): Promise<{ ids: string[]; count: number }>
}

/** Keeps all rows in memory for this many milliseconds while the function is warm (rule directory). */
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
