import { transact, type Write } from '#core/lib/table'
import { AppError, retryableConflict } from '#core/shared/errors'

const ATTEMPTS = 8

/** Whoever asks again soon may get through, be it a person, the provider with its event, or a job. */
const busy = retryableConflict('This is being changed right now. Please try again in a moment.')

/**
 * Brings the table to what `prepare` reads from it and then from the provider. Its writes hold only while the table is
 * as it was read: nothing older replaces something newer, and who comes too late prepares again. After several tries
 * in a crowd it refuses, and asking again is safe.
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
      if (attempt === ATTEMPTS) throw busy
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}
