import { userApi } from '#core/account/api'
import { confirmEmail } from '#core/account/confirm-email'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(userApi.confirmEmail, ({ body }) => confirmEmail(body.token))
