import { accountApi } from '#core/accounts/account-api'
import { confirmEmail } from '#core/accounts/confirm-email'
import { publicEndpoint } from '#functions/lib/public-endpoint'

export const handler = publicEndpoint(accountApi.confirmEmail, ({ body }) => confirmEmail(body.token))
