import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orBlank, shape } from '#core/lib/shape'

export const Stat = shape({
  name: orBlank(),
  count: v.optional(v.number()),
})
export type Stat = v.InferOutput<typeof Stat>

export const StatEntity = entity('stat', {
  shape: Stat,
  id: ['name'],
  key: ({ name }) => ({ pk: 'stats', sk: name }),
})
