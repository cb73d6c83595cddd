import * as v from 'valibot'
import { entity } from '#core/lib/entity'
import { orBlank, shape } from '#core/lib/shape'

export const Stat = shape({
  name: orBlank(),
  count: v.optional(v.number()),
})
export type Stat = v.InferOutput<typeof Stat>

/** Followed by the part of the month in which the clients joined. Before December 2026 by the month in UTC. */
export const CLIENTS_IN = 'clients#'
export const StatEntity = entity('stat', {
  personal: false,
  shape: Stat,
  id: ['name'],
  key: ({ name }) => ({ pk: 'stats', sk: name }),
})

/** What happened in one hour (`YYYY-MM-DDTHH`, in UTC). */
export const HourlyStat = shape({
  name: v.picklist(['clients', 'applications']),
  hour: v.string(),
  count: v.optional(v.number()),
  expiresAt: v.number(),
})
export type HourlyStat = v.InferOutput<typeof HourlyStat>

/** The last days: `recent-stats`. */
export const HourlyStatEntity = entity('hourly-stat', {
  personal: false,
  shape: HourlyStat,
  id: ['name', 'hour'],
  key: ({ name, hour }) => ({ pk: 'recent-stats', sk: `${hour}#${name}` }),
})
