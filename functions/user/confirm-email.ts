import { userApi } from '#core/user/api'
import { confirmEmail } from '#core/user/confirm-email'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(userApi.confirmEmail, ({ body }) => confirmEmail(body.token))
