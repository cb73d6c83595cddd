import { discoveryApi } from '#core/discovery/api'
import { getClient } from '#core/discovery/detail'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(discoveryApi.getClient, ({ actor, params }) => getClient(actor, params.id))
