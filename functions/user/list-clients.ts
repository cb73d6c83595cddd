import { userApi } from '#core/account/api'
import * as Clients from '#core/client-accounts/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listClients, ({ query }) => Clients.list(query))
