import { clientAccountsApi } from '#core/client-accounts/api'
import * as Clients from '#core/client-accounts/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.list, ({ query }) => Clients.list(query))
