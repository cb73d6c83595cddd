import { userApi } from '#core/user/api'
import { logOut } from '#core/user/log-out'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(userApi.logOut, ({ body }) => logOut(body.token))
