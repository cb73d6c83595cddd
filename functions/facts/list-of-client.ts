import { factsApi } from '#core/facts/api'
import * as Read from '#core/facts/read'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(factsApi.listOfClient, ({ actor, params }) =>
  Read.listOfClient(actor, params.clientUserId),
)
