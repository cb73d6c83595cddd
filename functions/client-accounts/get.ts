import { clientAccountsApi } from '#core/accounts/client-accounts-api'
import * as Clients from '#core/accounts/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.get, ({ actor, params }) =>
  Clients.getClient(actor, params.id),
)
