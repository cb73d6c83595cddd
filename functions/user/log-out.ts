import { logOut } from '#core/identity/log-out'
import { userApi } from '#core/user/api'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(userApi.logOut, ({ body }) => logOut(body.token))
