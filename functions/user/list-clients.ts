import { userApi } from '#core/user/api'
import * as Clients from '#core/user/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listClients, ({ query }) => Clients.list(query))
