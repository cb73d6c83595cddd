import { userApi } from '#core/user/api'
import { list } from '#core/user/deleted-clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listDeletedClients, ({ query }) => list(query))
