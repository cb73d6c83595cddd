import { accountApi } from '#core/account/api'
import { logOut } from '#core/account/log-out'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.logOut, ({ body }) => logOut(body.token))
