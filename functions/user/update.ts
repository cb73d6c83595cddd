import { userApi } from '#core/user/api'
import * as Users from '#core/user/users'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(userApi.update, ({ actor, body }) => Users.update(actor, body))
