import { userApi } from '#core/account/api'
import * as Undelivered from '#core/undelivered/undelivered'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listUndelivered, ({ query }) => Undelivered.list(query))
