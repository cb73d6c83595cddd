import { entity } from '#core/lib/table'

export interface Stat {
  name: string
  count?: number
}

export const StatEntity = entity<Stat, Pick<Stat, 'name'>>('stat', {
  key: ({ name }) => ({ pk: 'stats', sk: name }),
})
