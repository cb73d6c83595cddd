import { undeliveredApi } from '#core/undelivered/api'
import * as Undelivered from '#core/undelivered/undelivered'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(undeliveredApi.list, ({ query }) => Undelivered.listUndelivered(query))
