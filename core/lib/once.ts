import { type EpochSeconds, nowSeconds } from '#core/lib/clock'
import { conflict } from '#core/lib/errors'
import { entity, transact, type Write } from '#core/lib/table'

/** Longer than the stream keeps a record. */
const KEPT_SECONDS = 3 * 24 * 3600

interface Done {
  what: string
  expiresAt: EpochSeconds
}

const DoneEntity = entity<Done, Pick<Done, 'what'>>('done', {
  key: ({ what }) => ({ pk: `done#${what}`, sk: 'done' }),
})

const doneBefore = conflict('This was done before')

export async function once(what: string, operations: Write[]): Promise<void> {
  const done = DoneEntity.create({ what, expiresAt: nowSeconds() + KEPT_SECONDS }, { else: doneBefore })
  try {
    await transact([done, ...operations])
  } catch (error) {
    if (error !== doneBefore) throw error
  }
}
