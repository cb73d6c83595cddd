import { transact, type Write } from '#core/lib/table'
import { AppError, retryableConflict } from '#core/shared/errors'

const ATTEMPTS = 8

/** A retry may soon succeed, whether a person, a job or a resent webhook event triggers it. */
const busy = () => retryableConflict('This is being changed right now. Please try again in a moment.')

/**
 * Writes what `prepare` derives from the table and then from Stripe. The writes require that the table hasn't changed
 * since it was read, so older data never replaces newer. If they fail, `prepare` runs again. After several conflicts
 * this throws a retryable conflict, and it is safe to call it again.
 */
export async function writeWithRetry<P extends { writes: Write[] }>(
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
      if (attempt === ATTEMPTS) throw busy()
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}
