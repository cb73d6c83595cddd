import { accountApi } from '#core/accounts/account-api'
import * as Users from '#core/accounts/users'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(accountApi.update, ({ actor, body }) => Users.updateUser(actor, body))
