import { statsApi } from '#core/stats/api'
import { readStats } from '#core/stats/stats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(statsApi.get, ({ query }) => readStats(query.timeZone))
