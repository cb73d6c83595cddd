import { userApi } from '#core/user/api'
import * as Undelivered from '#core/user/undelivered'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.listUndelivered, ({ query }) => Undelivered.list(query))
