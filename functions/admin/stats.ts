import { adminApi } from '#core/admin/api'
import { readStats } from '#core/admin/stats'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(adminApi.stats, () => readStats())
