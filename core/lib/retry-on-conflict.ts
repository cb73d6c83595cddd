import { AppError, retryableConflict } from '#core/shared/errors'

const ATTEMPTS = 4

/**
 * Runs `decide` again while it fails because someone else wrote at the same time. Attempts count from 1. Any other
 * refusal is a decision that a repeat wouldn't change, so it is thrown at once, as is a conflict that persists.
 */
export async function retryOnConflict<T>(decide: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide(attempt)
    } catch (error) {
      const isRetryable = error instanceof AppError && error.details.isRetryable
      if (!isRetryable || attempt === ATTEMPTS) throw error
    }
  }
}

export const changedMeanwhile = retryableConflict('This was changed in the meantime')
