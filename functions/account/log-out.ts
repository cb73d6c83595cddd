import { accountApi } from '#core/accounts/account-api'
import { logOut } from '#core/accounts/log-out'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.logOut, ({ body }) => logOut(body.token))
