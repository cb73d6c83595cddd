import { AppError, conflict } from '#core/lib/errors'
import { transact, type Write } from '#core/lib/table'

const ATTEMPTS = 8

/**
 * Brings the table to what `plan` finds. The plan first reads the table, then the provider, and its writes hold only
 * while the table is as it was read. So what is written is never older than what was there; who comes too late plans
 * again. `firstPlan` starts from what was read already. Resolves to the plan that was written.
 */
export async function settle<P extends { writes: Write[] }>(
  plan: () => Promise<P>,
  firstPlan = plan,
): Promise<P> {
  for (let attempt = 1; ; attempt++) {
    try {
      const planned = await (attempt === 1 ? firstPlan : plan)()
      if (planned.writes.length > 0) await transact(planned.writes)
      return planned
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'conflict') throw error
      if (attempt === ATTEMPTS) throw new Error('The table kept changing underneath', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

/** For a write that only a change in the meantime can refuse. */
export const overtaken = conflict('This was changed in the meantime')
