import { entity } from '#core/lib/table'

export interface Stat {
  /** `coaches#PENDING`, or `clients#2026-11` for the clients who joined in that month. */
  name: string
  count?: number
}

export const StatEntity = entity<Stat, Pick<Stat, 'name'>>('stat', {
  key: ({ name }) => ({ pk: 'stats', sk: name }),
})
