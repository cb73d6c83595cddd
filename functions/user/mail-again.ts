import { userApi } from '#core/user/api'
import * as Undelivered from '#core/user/undelivered'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.mailAgain, ({ actor, body }) => Undelivered.mailAgain(actor, body))
