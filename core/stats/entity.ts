import { entity } from '#core/lib/table'

/** A number of the dashboard, kept by the stream consumer. */
export interface Stat {
  /** `coaches#PENDING`, or `clients#2026-11` for the clients who joined in that month. */
  name: string
  count?: number
}

/** All of them: `stats`. */
export const StatEntity = entity<Stat, Pick<Stat, 'name'>>('stat', {
  key: ({ name }) => ({ pk: 'stats', sk: name }),
})
