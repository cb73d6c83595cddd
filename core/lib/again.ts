import { AppError } from '#core/lib/errors'

const ATTEMPTS = 4

/** For what can be decided anew without asking the caller; attempts count from 1, and a lasting conflict is thrown. */
export async function again<T>(decide: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide(attempt)
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict' || attempt === ATTEMPTS) throw error
    }
  }
}
