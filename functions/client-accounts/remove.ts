import { clientAccountsApi } from '#core/accounts/client-accounts-api'
import { deleteAccount } from '#core/accounts/delete-account'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.remove, ({ actor, params }) =>
  deleteAccount(actor, 'client', params.id),
)
