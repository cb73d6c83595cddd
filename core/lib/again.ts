import { AppError, conflict } from '#core/lib/errors'

const ATTEMPTS = 4
const COLLISION = conflict('').details.code

/**
 * For what can be decided anew without asking the caller; attempts count from 1. A conflict with a code of its own is
 * a decision, which stays the same however often it is asked for; a collision that lasts is thrown too.
 */
export async function again<T>(decide: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await decide(attempt)
    } catch (error) {
      const isCollision = error instanceof AppError && error.details.code === COLLISION
      if (!isCollision || attempt === ATTEMPTS) throw error
    }
  }
}

export const overtaken = conflict('This was changed in the meantime')
