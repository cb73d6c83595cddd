import { again, overtaken } from '#core/lib/again'
import { AppError } from '#core/lib/errors'

export const UNDONE_WITHIN_SECONDS = 72 * 3600

/** Items that are read side by side may be half of what was just written: a refusal counts once it is repeated. */
export const undo = (decide: () => Promise<void>): Promise<void> =>
  again(async (attempt) => {
    try {
      await decide()
    } catch (error) {
      throw attempt === 1 && error instanceof AppError ? overtaken : error
    }
  })
