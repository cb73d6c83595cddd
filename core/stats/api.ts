import { defineEndpoints } from '#core/lib/api'
import { Stats } from '#core/stats/schema'

export const statsApi = defineEndpoints({
  get: { method: 'GET', path: '/admin/stats', access: ['admin'], response: Stats },
})
