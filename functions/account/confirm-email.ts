import { accountApi } from '#core/account/api'
import { confirmEmail } from '#core/account/confirm-email'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.confirmEmail, ({ body }) => confirmEmail(body.token))
