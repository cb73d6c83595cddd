import { userApi } from '#core/account/api'
import { list } from '#core/client-accounts/deleted-clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listDeletedClients, ({ query }) => list(query))
