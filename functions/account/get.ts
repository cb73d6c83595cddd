import { accountApi } from '#core/account/api'
import * as Users from '#core/account/users'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.get, ({ actor }) => Users.get(actor))
