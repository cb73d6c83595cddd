import { entity, transact, type Write } from '#core/lib/table'
import { type EpochSeconds, nowSeconds } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

interface CompletedRun {
  what: string
  expiresAt: EpochSeconds
}

const CompletedRunEntity = entity<CompletedRun, Pick<CompletedRun, 'what'>>('done', {
  key: ({ what }) => ({ pk: `done#${what}`, sk: 'done' }),
})

const alreadyRan = () => conflict('This was already done', 'ALREADY_RAN')

export async function runOnce(what: string, operations: Write[]): Promise<void> {
  const done = CompletedRunEntity.create(
    { what, expiresAt: nowSeconds() + RETENTION.completedRun },
    { else: alreadyRan },
  )
  try {
    await transact([done, ...operations])
  } catch (error) {
    if (!isConflict(error, 'ALREADY_RAN')) throw error
  }
}
