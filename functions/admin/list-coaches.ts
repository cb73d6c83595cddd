import { adminApi } from '#core/admin/api'
import * as Tables from '#core/admin/tables'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(adminApi.listCoaches, ({ query }) => Tables.listCoaches(query))
