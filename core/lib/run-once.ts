import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { shape } from '#core/lib/shape'
import { transact, type Write } from '#core/lib/table'
import { nowSeconds } from '#core/shared/clock'
import { conflict, isConflict } from '#core/shared/errors'
import { RETENTION } from '#core/shared/retention'

const CompletedRun = shape({
  what: v.string(),
  expiresAt: v.number(),
})

const CompletedRunEntity = entity('done', {
  personal: false,
  shape: CompletedRun,
  id: ['what'],
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
