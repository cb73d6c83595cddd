import { userApi } from '#core/account/api'
import * as Deletion from '#core/client-accounts/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.restoreClient, ({ actor, params }) =>
  Deletion.restore(actor, params.id),
)
