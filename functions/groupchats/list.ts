import { groupchatsApi } from '#core/groupchats/api'
import * as Tables from '#core/groupchats/tables'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(groupchatsApi.list, ({ query }) => Tables.listGroupRows(query))
