import { clientAccountsApi } from '#core/accounts/client-accounts-api'
import { restoreClient } from '#core/accounts/delete-account'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.restore, ({ actor, params }) =>
  restoreClient(actor, params.id),
)
