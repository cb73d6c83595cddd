import { clientAccountsApi } from '#core/client-accounts/api'
import * as Deletion from '#core/client-accounts/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(clientAccountsApi.restore, ({ actor, params }) =>
  Deletion.restore(actor, params.id),
)
