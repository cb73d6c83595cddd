import { AppError } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'

const ATTEMPTS = 8

/**
 * Brings the table to what `prepare` reads from it and then from the provider. Its writes hold only while the table is
 * as it was read: nothing older replaces something newer, and who comes too late prepares again.
 */
export async function settle<P extends { writes: Write[] }>(
  prepare: () => Promise<P>,
  prepareFirst = prepare,
): Promise<P> {
  for (let attempt = 1; ; attempt++) {
    try {
      const prepared = await (attempt === 1 ? prepareFirst : prepare)()
      if (prepared.writes.length > 0) await transact(prepared.writes)
      return prepared
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
      if (attempt === ATTEMPTS) throw new Error('The table kept changing underneath', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}
