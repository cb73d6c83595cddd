import { changedMeanwhile, retryOnConflict } from '#core/lib/retry-on-conflict'
import { AppError } from '#core/shared/errors'

export const UNDO_WINDOW_SECONDS = 72 * 3600

/** Items that are read side by side may be half of what was just written: a refusal counts once it is repeated. */
export const retryUndo = (decide: () => Promise<void>): Promise<void> =>
  retryOnConflict(async (attempt) => {
    try {
      await decide()
    } catch (error) {
      throw attempt === 1 && error instanceof AppError ? changedMeanwhile : error
    }
  })
