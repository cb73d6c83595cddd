interface Readable<T, K> {
  find: (id: K) => Promise<T | undefined>
  findMany: (ids: K[]) => Promise<T[]>
  query: unknown
  queryAll: (pk: string) => Promise<T[]>
  queryPage: unknown
}

/**
 * Leaves deleted people out of everything that an entity reads: they are hidden until their deletion is canceled or
 * completed (rules deleted-client and deleted-coach). The exceptions, such as payments and the erasure, use
 * `findIncludingDeleted` and `findManyIncludingDeleted`.
 */
export function hideDeleted<T extends { status: string }, K, E extends Readable<T, K>>(
  all: E & Readable<T, K>,
) {
  type Shown = T & { status: Exclude<T['status'], 'DELETED'> }
  // Pages of a list with gaps would need more than a filter, and no list of clients or coaches is paged by its key.
  const { query: _query, queryPage: _queryPage, ...rest } = all
  const isShown = (item: T): item is Shown => item.status !== 'DELETED'
  return {
    ...rest,
    async find(id: K): Promise<Shown | undefined> {
      const item = await all.find(id)
      return item && isShown(item) ? item : undefined
    },
    findMany: async (ids: K[]): Promise<Shown[]> => (await all.findMany(ids)).filter(isShown),
    queryAll: async (pk: string): Promise<Shown[]> => (await all.queryAll(pk)).filter(isShown),
    findIncludingDeleted: all.find,
    findManyIncludingDeleted: all.findMany,
  }
}
