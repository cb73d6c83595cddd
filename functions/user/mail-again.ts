import { userApi } from '#core/account/api'
import * as Undelivered from '#core/undelivered/undelivered'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.mailAgain, ({ actor, body }) => Undelivered.mailAgain(actor, body))
