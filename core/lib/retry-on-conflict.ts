import { AppError, retryableConflict } from '#core/shared/errors'

const ATTEMPTS = 4

/**
 * Retries `decide` if it fails because of a concurrent write. `attempt` counts from 1. Other errors are thrown
 * immediately, because a retry wouldn't change them, and so is a conflict that persists.
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

export const changedMeanwhile = () => retryableConflict('This was just changed', 'CHANGED_MEANWHILE')
