import { defineEndpoints } from '#core/shared/api'
import { ReaderQuery } from '#core/shared/time-zone'
import { Stats } from '#core/stats/shared/schema'

export const statsApi = defineEndpoints({
  get: { method: 'GET', path: '/admin/stats', access: ['admin'], query: ReaderQuery, response: Stats },
})
