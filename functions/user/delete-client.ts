import { userApi } from '#core/account/api'
import * as Deletion from '#core/client-accounts/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.deleteClient, ({ actor, params }) =>
  Deletion.remove(actor, params.id),
)
