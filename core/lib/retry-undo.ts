import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { AppError } from '#core/shared/errors'

/**
 * Retries a refused undo. Items that are read in parallel may show only half of a transaction that was just written,
 * so a refusal counts only if it is repeated.
 */
export const retryUndo = (decide: () => Promise<void>): Promise<void> =>
  retryOnConflict(async (attempt) => {
    try {
      await decide()
    } catch (error) {
      throw attempt === 1 && error instanceof AppError ? changedMeanwhile() : error
    }
  })
