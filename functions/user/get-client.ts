import { userApi } from '#core/account/api'
import * as Clients from '#core/client-accounts/clients'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.getClient, ({ actor, params }) => Clients.get(actor, params.id))
