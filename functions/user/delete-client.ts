import { userApi } from '#core/user/api'
import * as Deletion from '#core/user/deletion'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.deleteClient, ({ actor, params }) =>
  Deletion.remove(actor, params.id),
)
