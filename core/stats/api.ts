import { defineEndpoints } from '#core/shared/api'
import { Stats } from '#core/stats/shared/schema'

export const statsApi = defineEndpoints({
  get: { method: 'GET', path: '/admin/stats', access: ['admin'], response: Stats },
})
