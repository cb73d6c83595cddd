import { clientAccountsApi } from '#core/client-accounts/api'
import * as Deletion from '#core/client-accounts/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.remove, ({ actor, params }) =>
  Deletion.remove(actor, params.id),
)
