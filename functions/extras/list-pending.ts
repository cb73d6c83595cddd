import { listPending } from '#core/extras/admin'
import { extrasApi } from '#core/extras/api'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(extrasApi.listPending, ({ query }) => listPending(query))
